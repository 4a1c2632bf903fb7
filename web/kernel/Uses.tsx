import type { ReactNode } from 'react'
import type { Module } from '#contract/modules.ts'
import { useIsOn } from './session.ts'

/** A part of a page that exists only while the programme uses its module. */
export const Uses = ({ module, children }: { module: Module; children: ReactNode }) =>
  useIsOn(module) && children
