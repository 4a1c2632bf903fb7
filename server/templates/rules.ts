import type { z } from 'zod/mini'
import {
  mostTemplates,
  type saveTemplate as saveTemplateCall,
  type TemplateRow,
  templateKinds,
} from '#contract/templates.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { changes } from '../kernel/changes.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import * as queries from './queries.ts'

export async function listTemplates(ctx: Context, me: Me): Promise<TemplateRow[]> {
  const rows = await queries.listTemplates(ctx.db, me)
  return rows.map((row) => shownTo(me, row)).sort((a, b) => a.title.localeCompare(b.title, 'en-GB'))
}

function shownTo(me: Me, { id, kind, title, user_id, content }: Row<'templates'>): TemplateRow {
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

/** One's own; what an administrator saves is the organisation's. */
export async function saveTemplate(
  ctx: Context,
  me: Me,
  { title, goal, plan }: z.output<typeof saveTemplateCall.body>,
): Promise<TemplateRow> {
  return inTransaction(ctx, async (ctx) => {
    await lockKeeper(ctx, me)
    if ((await queries.countKept(ctx.db, me)) >= mostTemplates)
      refuse(409, `There are ${mostTemplates} templates already: delete one first.`)
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
    return shownTo(me, template)
  })
}

export async function renameTemplate(ctx: Context, me: Me, id: number, title: string): Promise<TemplateRow> {
  return inTransaction(ctx, async (ctx) => {
    const template = await lockKept(ctx, me, id)
    const saved = await saveRow(ctx.db, 'templates', id, { title }, { id: me.id, at: nowIso(ctx) })
    const change = changes([['title', template.title, saved.title]])
    record(ctx, 'template.changed', saved, `Changed ${describe(template)}: ${change}`)
    return shownTo(me, saved)
  })
}

export async function deleteTemplate(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const template = await lockKept(ctx, me, id)
    await queries.removeTemplate(ctx.db, id)
    record(ctx, 'template.deleted', template, `Deleted ${describe(template)}`)
  })
}

/** Of two at once the second counts the first: the organisation's are counted under its settings, of which there is one row. */
async function lockKeeper({ db }: TransactionContext, me: Me) {
  if (me.role === 'admin') await lockRow(db, 'settings', 1)
  else await lockRow(db, 'users', me.id)
}

/** Locked, for who keeps it; anybody else's is 404. */
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
  ctx.record({ action, target: 'template', targetId: id, details })
}
