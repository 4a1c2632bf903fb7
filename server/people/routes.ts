import type { FastifyInstance } from 'fastify'
import type { LetterState } from '#contract/people.ts'
import * as contract from '#contract/people.ts'
import { readSettings } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import * as queries from './queries.ts'
import { personFor } from './rules.ts'

export function peopleRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.findPerson, async ({ ctx, me, params }) => personFor(ctx, me, params.id))

  route(app, ctx, contract.listSessionsOf, async ({ ctx, params }) => sessionsOf(ctx, params.id))

  route(app, ctx, contract.listLettersTo, async (call) =>
    sendPage(call, call.query, await lettersTo(call.ctx, call.params.id, call.query)),
  )
}

/** Leaves out expired sessions: an expired row is deleted only when somebody uses it again. */
async function sessionsOf(ctx: Context, id: number) {
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

async function lettersTo(ctx: Context, id: number, paging: PageRequest) {
  if (!(await queries.findAccount(ctx.db, id))) refuseUnknown()
  const page = await queries.listLetters(ctx.db, { id }, paging)
  return { ...page, rows: page.rows.map((letter) => ({ ...letter, state: stateOf(letter) })) }
}

type Letter = { sent_at: string | null; kept: number; given_up_at: string | null }

function stateOf({ sent_at, kept, given_up_at }: Letter): LetterState {
  if (sent_at !== null) return kept ? 'kept' : 'sent'
  return given_up_at === null ? 'waiting' : 'given_up'
}
