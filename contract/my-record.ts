import * as z from 'zod/mini'
import { keyOf } from './fields.ts'

/** The four themes of the NMC Code. */
export const codeThemes = {
  people: { label: 'Prioritise people' },
  practise: { label: 'Practise effectively' },
  safety: { label: 'Preserve safety' },
  trust: { label: 'Promote professionalism and trust' },
} as const
export type CodeTheme = keyof typeof codeThemes

export const codeLabel = 'Parts of the Code'
export const onlyYou = 'Only you can read this.'

export const themes = z.array(keyOf(codeThemes)).check(z.maxLength(Object.keys(codeThemes).length))
