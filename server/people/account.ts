import type { LetterState } from '#contract/people.ts'
import type { Context } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { PageRequest } from '../kernel/paging.ts'
import { readSettings } from '../settings/rules.ts'
import * as queries from './account-queries.ts'

/** Sessions that have not ended by themselves: nobody removes one before it is used again. */
export async function sessionsOf(ctx: Context, id: number) {
  if (!(await queries.findAccount(ctx.db, id))) refuseUnknown()
  const { session_timeout } = await readSettings(ctx)
  const ago = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000).toISOString()
  const { sessionIdleMinutes } = ctx.config
  const sessions = await queries.listSessions(ctx.db, {
    id,
    begunAfter: ago(session_timeout * 60),
    usedAfter: sessionIdleMinutes === undefined ? '' : ago(sessionIdleMinutes),
  })
  return sessions.sort((a, b) => (a.last_used_at < b.last_used_at ? 1 : -1))
}

export async function lettersTo(ctx: Context, id: number, paging: PageRequest) {
  if (!(await queries.findAccount(ctx.db, id))) refuseUnknown()
  const { rows, total } = await queries.listLetters(ctx.db, id, paging)
  return { rows: rows.map((letter) => ({ ...letter, state: stateOf(letter) })), total }
}

type Letter = { sent_at: string | null; kept: number; given_up_at: string | null }

function stateOf({ sent_at, kept, given_up_at }: Letter): LetterState {
  if (sent_at !== null) return kept ? 'kept' : 'sent'
  return given_up_at === null ? 'waiting' : 'given_up'
}
