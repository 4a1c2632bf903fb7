import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { maxReplyBytes } from '#contract/fields.ts'
import * as contract from '#contract/templates.ts'
import {
  type saveTemplate as saveTemplateCall,
  type TemplateRow,
  templateKinds,
} from '#contract/templates.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/audit/changes.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { offsetOf, type Page, type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import * as queries from './queries.ts'

export function templateRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listTemplates, async (call) =>
    sendPage(call, call.query, {
      ...(await listTemplates(call.ctx, call.me, call.query)),
      cursorOf: (_last, rowsSent) => offsetOf(call.query) + rowsSent,
    }),
  )

  route(app, ctx, contract.saveTemplate, async ({ ctx, me, body }) => saveTemplate(ctx, me, body))

  route(app, ctx, contract.renameTemplate, async ({ ctx, me, params, body }) =>
    renameTemplate(ctx, me, params.id, body.title),
  )

  route(app, ctx, contract.deleteTemplate, async ({ ctx, me, params }) => deleteTemplate(ctx, me, params.id))
}

/** One statement reads at most this many templates: each can have 100,000 characters. */
const templatesAtOnce = 16

/** Sorted by title; stops when the reply is full (rule 81). */
async function listTemplates(ctx: Context, me: Me, paging: PageRequest): Promise<Page<TemplateRow>> {
  const titles = (await queries.listTitles(ctx.db, me)).sort(byTitle)
  const wanted = titles.slice(offsetOf(paging)).slice(0, paging.limit)
  const rows: TemplateRow[] = []
  let characters = 0
  for (let from = 0; from < wanted.length && characters <= maxReplyBytes; from += templatesAtOnce) {
    const ids = wanted.slice(from, from + templatesAtOnce).map(({ id }) => id)
    const templates = await queries.listTemplates(ctx.db, ids)
    for (const { content } of templates) characters += content.length
    rows.push(...templates.map((template) => toTemplateRow(me, template)).sort(byTitle))
  }
  return { rows, total: titles.length, more: offsetOf(paging) + rows.length < titles.length }
}

const byTitle = (a: { id: number; title: string }, b: { id: number; title: string }) =>
  a.title.localeCompare(b.title, 'en-GB') || a.id - b.id

function toTemplateRow(me: Me, { id, kind, title, user_id, content }: Row<'templates'>): TemplateRow {
  const shared = user_id === null
  const saved = JSON.parse(content)
  return {
    id,
    kind,
    title,
    shared,
    mine: !shared || me.role === 'admin',
    goal: kind === 'goal' ? saved : null,
    plan: kind === 'plan' ? saved : null,
  }
}

/** An administrator's template belongs to the organisation, anybody else's to its author. */
async function saveTemplate(
  ctx: Context,
  me: Me,
  { title, goal, plan }: z.output<typeof saveTemplateCall.body>,
): Promise<TemplateRow> {
  return inTransaction(ctx, async (ctx) => {
    await lockKeeper(ctx, me)
    await refuseBeyondLimit(ctx.db, 'templates', me.role === 'admin' ? null : me.id)
    const now = nowIso(ctx)
    const template = await queries.insertTemplate(ctx.db, {
      user_id: me.role === 'admin' ? null : me.id,
      kind: goal ? 'goal' : 'plan',
      title,
      content: JSON.stringify(goal ?? plan),
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    record(ctx, 'template.created', template, `Saved ${describe(template)}`)
    return toTemplateRow(me, template)
  })
}

async function renameTemplate(ctx: Context, me: Me, id: number, title: string): Promise<TemplateRow> {
  return inTransaction(ctx, async (ctx) => {
    const template = await lockKept(ctx, me, id)
    if (title === template.title) return toTemplateRow(me, template)
    const saved = await saveRow(ctx.db, 'templates', id, { title }, { id: me.id, at: nowIso(ctx) })
    const change = changes([['title', template.title, saved.title]])
    record(ctx, 'template.changed', saved, `Changed ${describe(template)}: ${change}`)
    return toTemplateRow(me, saved)
  })
}

async function deleteTemplate(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const template = await lockKept(ctx, me, id)
    await queries.removeTemplate(ctx.db, id)
    record(ctx, 'template.deleted', template, `Deleted ${describe(template)}`)
  })
}

/**
 * A lock, because the second of two simultaneous saves must count the first. The organisation's templates use
 * the single row of settings as their lock.
 */
async function lockKeeper({ db }: TransactionContext, me: Me) {
  if (me.role === 'admin') await lockRow(db, 'settings', 1)
  else await lockRow(db, 'users', me.id)
}

/** Returns the template, locked, for its owner; 404 for anybody else. */
async function lockKept(ctx: TransactionContext, me: Me, id: number) {
  if (!(await queries.findKeptTemplate(ctx.db, me, id))) refuseUnknown()
  return (await lockRow(ctx.db, 'templates', id)) ?? refuseUnknown()
}

const describe = ({ kind, title, user_id }: Row<'templates'>) =>
  `the ${templateKinds[kind].label.toLowerCase()} template '${title}'${user_id === null ? ' of the organisation' : ''}`

function record(
  ctx: TransactionContext,
  action: 'template.created' | 'template.changed' | 'template.deleted',
  { id }: Row<'templates'>,
  details: string,
) {
  ctx.record(action, id, details)
}
