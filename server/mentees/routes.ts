import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/mentees.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import {
  getPath,
  getTimeline,
  listEnhancedMentees,
  listMentees,
  listMenteesWithProgress,
  listProgressHistory,
} from './lists.ts'
import { savePrivateNotes, setProgress } from './rules.ts'

export const menteeRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    listMentees,
    listMenteesWithProgress,
    listEnhancedMentees,
    setProgress,
    listProgressHistory,
    savePrivateNotes,
    getTimeline,
    getPath,
  })
