import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** 503 with a sentence when the database does not answer. */
export const askHealth = endpoint('GET /api/health', {
  action: 'health: ask',
  reply: z.object({ status: z.literal('ok') }),
})
