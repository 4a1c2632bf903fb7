import { maxReplyBytes } from '#contract/fields.ts'
import * as contract from '#contract/templates.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/audit/changes.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { offsetOf, sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { refuseBeyondLimit } from '../record-limits.ts'
import * as queries from './queries.ts'

/** One statement reads at most this many templates: each can have 100,000 characters. */
const templatesAtOnce = 16

/** Sorted by title; stops when the reply is full. */
export async function listTemplates(call: Call<typeof contract.listTemplates>) {
  const { ctx, me, query } = call
  const titles = (await queries.listTitles(ctx.db, me)).sort(byTitle)
  const begin = offsetOf(query)
  const wanted = titles.slice(begin).slice(0, query.limit)
  const rows: contract.TemplateRow[] = []
  let characters = 0
  for (let from = 0; from < wanted.length && characters <= maxReplyBytes; from += templatesAtOnce) {
    const ids = wanted.slice(from, from + templatesAtOnce).map(({ id }) => id)
    const templates = await queries.listTemplatesById(ctx.db, ids)
    for (const { content } of templates) characters += content.length
    rows.push(...templates.map((template) => queries.toTemplateRow(me, template)).sort(byTitle))
  }
  return sendPage(call, query, {
    rows,
    total: titles.length,
    more: begin + rows.length < titles.length,
    cursorOf: (_last, rowsSent) => begin + rowsSent,
  })
}

const byTitle = (a: { id: number; title: string }, b: { id: number; title: string }) =>
  a.title.localeCompare(b.title, 'en-GB') || a.id - b.id

/** An administrator's template belongs to the organisation, anybody else's to its author. */
export async function saveTemplate({ ctx, me, body }: Call<typeof contract.saveTemplate>) {
  const { title, goal, plan } = body
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
    return queries.toTemplateRow(me, template)
  })
}

export async function renameTemplate({
  ctx,
  me,
  params: { id },
  body: { title },
}: Call<typeof contract.renameTemplate>) {
  return inTransaction(ctx, async (ctx) => {
    const template = await lockKept(ctx, me, id)
    if (title === template.title) return queries.toTemplateRow(me, template)
    const saved = await saveRow(ctx.db, 'templates', id, { title }, { id: me.id, at: nowIso(ctx) })
    const change = changes([['title', template.title, saved.title]])
    record(ctx, 'template.changed', saved, `Changed ${describe(template)}: ${change}`)
    return queries.toTemplateRow(me, saved)
  })
}

export async function deleteTemplate({ ctx, me, params: { id } }: Call<typeof contract.deleteTemplate>) {
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
  `the ${contract.templateKinds[kind].label.toLowerCase()} template '${title}'${user_id === null ? ' of the organisation' : ''}`

function record(
  ctx: TransactionContext,
  action: 'template.created' | 'template.changed' | 'template.deleted',
  { id }: Row<'templates'>,
  details: string,
) {
  ctx.record(action, id, details)
}
