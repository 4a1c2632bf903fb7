import * as contract from '#contract/attention.ts'
import { holdsText } from '#contract/search.ts'
import {
  neighboursOf,
  offsetOf,
  type PageRequest,
  pageOf,
  rowsToRead,
  sendPage,
} from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { listAdminItems } from './for-admins.ts'
import { listItemsOfAdmin } from './rules.ts'

export async function listTasks(call: Call<typeof contract.listTasks>) {
  const { ctx, me, query } = call
  const { items } = await listItemsOfAdmin(ctx, me)
  return sendPage(call, query, pageAt(tasksFor(items, query), query))
}

export async function listSnoozed(call: Call<typeof contract.listSnoozed>) {
  const { snoozed } = await listAdminItems(call.ctx)
  return sendPage(call, call.query, pageAt(snoozed, call.query))
}

export async function getQuickActions({ ctx, me }: Call<typeof contract.getQuickActions>) {
  const { items, snoozed } = await listItemsOfAdmin(ctx, me)
  return { items, total: items.length, snoozed, snoozed_total: snoozed.length }
}

const inEnglish = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** The tasks that match, in an order. They come from many tables, so no statement can sort them. */
function tasksFor(
  items: contract.AttentionItem[],
  { search, kind, order: asked }: Call<typeof contract.listTasks>['query'],
): contract.AttentionItem[] {
  const found = items.filter(
    (item) => (!kind || item.kind === kind) && holdsText(`${item.name} ${item.reason}`, search),
  )
  const order = asked === 'newest' ? '-since' : asked
  const column = contract.taskOrders.find((name) => name === order?.replace('-', ''))
  if (!column) return found
  const textIn = (item: contract.AttentionItem) =>
    column === 'kind' ? contract.attentionKinds[item.kind].label : item[column]
  const direction = order === column ? 1 : -1
  return found.toSorted((a, b) => direction * inEnglish.compare(textIn(a), textIn(b)))
}

/** A page of items that are all in memory. */
function pageAt<Row>(all: Row[], paging: PageRequest) {
  const begin = offsetOf(paging)
  const page = pageOf(all.slice(begin, begin + rowsToRead(paging)), paging)
  return { ...page, total: all.length, ...neighboursOf(paging) }
}
