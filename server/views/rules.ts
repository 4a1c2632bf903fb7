import type { z } from 'zod/mini'
import { folded } from '#contract/search.ts'
import {
  type chooseColumns as chooseColumnsCall,
  type ListName,
  lists,
  maxViews,
  type saveView as saveViewCall,
  type ViewRow,
} from '#contract/views.ts'
import { lockPeople } from '../access.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import * as queries from './queries.ts'

type Stored = Awaited<ReturnType<typeof queries.listViews>>[number]

/** The casts are safe: only the rules in this file write these columns. */
const toViewRow = ({ list, columns, ...view }: Stored): ViewRow => ({
  ...view,
  list: list as ListName,
  columns: columns === null ? null : (JSON.parse(columns) as string[]),
})

export const viewsOf = async ({ db }: Context, me: Me) =>
  (await queries.listViews(db, { userId: me.id })).map(toViewRow)

export async function columnsOf({ db }: Context, me: Me) {
  const rows = await queries.listColumns(db, { userId: me.id })
  return rows.map(({ list, columns }) => ({
    list: list as ListName,
    columns: JSON.parse(columns) as string[],
  }))
}

const taken = 'You already have a view with this name.'
const labelOf = (list: string) => lists[list as ListName].label

/**
 * Allows at most twenty views of a list. The person is locked, so that two saves at once cannot both add the
 * twentieth.
 */
export async function saveView(
  ctx: Context,
  me: Me,
  { list, name, query, columns }: z.output<typeof saveViewCall.body>,
): Promise<ViewRow> {
  return inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx.db, [me.id], [])
    const current = (await queries.listViews(ctx.db, { userId: me.id })).filter((view) => view.list === list)
    if (current.length >= maxViews)
      refuse(409, `You already have ${maxViews} views of this list. Delete one that you do not need.`)
    const view = {
      user_id: me.id,
      list,
      name,
      name_key: folded(name),
      query,
      columns: columns && JSON.stringify(columns),
      created_at: nowIso(ctx),
    }
    const saved = (await queries.insertView(ctx.db, view)) ?? refuse(409, taken)
    const details = `Saved a view of the list '${labelOf(list)}'`
    ctx.record('view.saved', saved.id, details)
    return toViewRow(saved)
  })
}

export async function renameView(ctx: Context, me: Me, id: number, name: string): Promise<ViewRow> {
  return inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx.db, [me.id], [])
    const views = await queries.listViews(ctx.db, { userId: me.id })
    const view = views.find((one) => one.id === id) ?? refuseUnknown()
    const key = folded(name)
    if (views.some((one) => one.list === view.list && one.id !== id && folded(one.name) === key))
      refuse(409, taken)
    if (view.name === name) return toViewRow(view)
    const saved = (await queries.saveName(ctx.db, id, name, key)) ?? refuseUnknown()
    const details = `Renamed a view of the list '${labelOf(view.list)}'`
    ctx.record('view.changed', id, details)
    return toViewRow(saved)
  })
}

export async function deleteView(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { list } = (await queries.removeView(ctx.db, me.id, id)) ?? refuseUnknown()
    const details = `Deleted a view of the list '${labelOf(list)}'`
    ctx.record('view.deleted', id, details)
  })
}

/** null restores the default columns. */
export async function chooseColumns(
  ctx: Context,
  me: Me,
  chosen: z.output<typeof chooseColumnsCall.body>,
): Promise<z.output<typeof chooseColumnsCall.body>> {
  const { list, columns } = chosen
  return inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx.db, [me.id], [])
    const current = await queries.findColumns(ctx.db, me.id, list)
    const wanted = columns && JSON.stringify(columns)
    if (wanted === current) return chosen
    if (wanted === null) await queries.removeColumns(ctx.db, me.id, list)
    else await queries.saveColumns(ctx.db, { user_id: me.id, list, columns: wanted })
    const details = `Chose the columns of the list '${labelOf(list)}'`
    ctx.record('view.changed', null, details)
    return chosen
  })
}
