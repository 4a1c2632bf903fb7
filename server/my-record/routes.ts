import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/my-record.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { saveEntry, saveMeetingEntry } from './entries.ts'
import {
  exportFeedback,
  exportLearning,
  exportPracticeHours,
  exportReflections,
  getPracticeHours,
  listFeedback,
  listLearning,
  listReflections,
} from './lists.ts'
import { downloadMyRecord } from './record.ts'
import { addReflection, deleteReflection, editReflection } from './reflections.ts'
import { downloadStatement, getStatement } from './statement.ts'

export const myRecordRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    listReflections,
    listFeedback,
    listLearning,
    getPracticeHours,
    exportReflections,
    exportFeedback,
    exportLearning,
    exportPracticeHours,
    addReflection,
    editReflection,
    deleteReflection,
    saveEntry,
    saveMeetingEntry,
    downloadMyRecord,
    getStatement,
    downloadStatement,
  })
