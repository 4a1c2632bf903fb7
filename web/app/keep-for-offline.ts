import type { InfiniteData, Query } from '@tanstack/react-query'
import { addDays, dayIn, localTime } from '#contract/dates.ts'
import { findPerson, type Person } from '#contract/people.ts'
import { fullName } from '#contract/person.ts'
import type { SessionUser } from '#contract/session.ts'
import { listShifts } from '#contract/shifts.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import type { Reader } from '#web/kernel/offline.ts'
import { cacheProgram, removeOfflineList, saveOfflineList } from '#web/kernel/offline-lists.ts'
import { queryClient } from '#web/kernel/query-client.ts'
import { token } from '#web/kernel/session-store.ts'
import { queryKeyOf } from '#web/kernel/use-api-query.ts'
import { callWholeList, type ListPage } from '#web/kernel/use-list.ts'
import { upcomingByDay } from '#web/shifts/shift-facts.ts'
import { savedEndpoints, toSavedShift } from './saved-lists.ts'

const everyMilliseconds = 15 * 60_000
const days = 28
const mostShifts = 10

/**
 * Stores the app, the person's own next shifts, and the goals, notes and plans that they read, for reading
 * offline. Returns a function that ends it.
 */
export function keepForOffline(me: SessionUser, timeZone: string): () => void {
  const { id, firstName, lastName, role, sessionEndsAt: until } = me
  const reader: Reader = { id, firstName, lastName, role, timeZone, until }
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) keepList(reader, query)
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'updated') keepList(reader, query)
  })
  // Ignore failures, such as being offline: the interval tries again.
  const keepShifts = () => void keepNextShifts(reader).catch(() => undefined)
  keepShifts()
  const timer = setInterval(keepShifts, everyMilliseconds)
  void cacheProgram().catch(() => undefined)
  return () => {
    unsubscribe()
    clearInterval(timer)
  }
}

const kept = new WeakMap<Query, number>()

/** Stores the list of a query when its reply is new, and removes it when the reply is a refusal. */
function keepList(reader: Reader, query: Query): void {
  const [endpoint, input, kind] = query.queryKey
  const saved = savedEndpoints.get(endpoint)
  const { data, dataUpdatedAt, error } = query.state
  if (!saved || kind !== 'list' || isNarrowed(input) || !token()) return
  const key = JSON.stringify(input)
  if (error instanceof ApiError && error.status < 500) {
    removeOfflineList(reader, { kind: saved.kind, key })
    return
  }
  if (data === undefined || kept.get(query) === dataUpdatedAt) return
  kept.set(query, dataUpdatedAt)
  // The key says that it is a list (use-list.ts) of the rows of this endpoint.
  const rows = (data as InfiniteData<ListPage<never>>).pages.flatMap((page) => page.rows)
  const context = { timeZone: reader.timeZone, nameOf: (id: number) => (id === reader.id ? '' : nameOf(id)) }
  const items = rows.slice(0, saved.most).map((row) => saved.toItem(row, context))
  const seenAt = new Date(dataUpdatedAt).toISOString()
  saveOfflineList(reader, { kind: saved.kind, key, seenAt, items })
}

/** The result of a search is not a list that someone looks for offline. */
const isNarrowed = (input: unknown): boolean =>
  /"(search|from|to|status|type|noteId)":/.test(JSON.stringify(input))

async function keepNextShifts(reader: Reader): Promise<void> {
  const now = new Date()
  const mine = token()
  const today = dayIn(now, reader.timeZone)
  // Includes night shifts that started yesterday.
  const query = { from: addDays(today, -1), to: addDays(today, days) }
  const rows = await callWholeList(listShifts, { query })
  // Store nothing if the person has signed out meanwhile.
  if (token() !== mine) return
  const upcoming = upcomingByDay(rows, localTime(now, reader.timeZone), days).flatMap(({ shifts }) => shifts)
  const items = upcoming.slice(0, mostShifts).map((shift) => toSavedShift(shift, reader.role))
  saveOfflineList(reader, { kind: 'shifts', key: '', seenAt: now.toISOString(), items })
}

/** A goal has no name of its mentee, but the page that shows it has fetched the person. */
function nameOf(menteeId: number): string {
  const [endpoint] = queryKeyOf(findPerson, {})
  const people = queryClient.getQueriesData<Person>({ queryKey: [endpoint] })
  const found = people.find(([, person]) => person?.id === menteeId)?.[1]
  return found ? fullName(found) : ''
}
