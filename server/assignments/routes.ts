import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/assignments.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { arrangeCover, askForCover } from './covers.ts'
import { acceptHandover, readHandover, writeHandover } from './handovers.ts'
import {
  exportMentees,
  exportMentors,
  findMyMentor,
  listAvailableMentees,
  listAvailableMentors,
  listMyMentors,
  listRelationships,
  listRelationshipsOf,
} from './lists.ts'
import { assignMentor, endRelationship } from './rules.ts'

export const assignmentRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    listAvailableMentees,
    exportMentees,
    listAvailableMentors,
    exportMentors,
    listRelationships,
    listRelationshipsOf,
    findMyMentor,
    listMyMentors,
    assignMentor,
    endRelationship,
    arrangeCover,
    askForCover,
    readHandover,
    writeHandover,
    acceptHandover,
  })
