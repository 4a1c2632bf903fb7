import type { LetterState } from '#contract/people.ts'
import { readSettings } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import * as queries from './account-queries.ts'

/** Leaves out expired sessions: an expired row is deleted only when somebody uses it again. */
export async function sessionsOf(ctx: Context, id: number) {
  if (!(await queries.findAccount(ctx.db, id))) refuseUnknown()
  const { session_timeout } = await readSettings(ctx.db)
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
  const page = await queries.listLetters(ctx.db, { id }, paging)
  return { ...page, rows: page.rows.map((letter) => ({ ...letter, state: stateOf(letter) })) }
}

type Letter = { sent_at: string | null; kept: number; given_up_at: string | null }

function stateOf({ sent_at, kept, given_up_at }: Letter): LetterState {
  if (sent_at !== null) return kept ? 'kept' : 'sent'
  return given_up_at === null ? 'waiting' : 'given_up'
}
