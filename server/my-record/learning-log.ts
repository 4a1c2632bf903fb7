import { maxId } from '#contract/fields.ts'
import type * as contract from '#contract/my-record.ts'
import { hasRecord } from '../access.ts'
import { type Context, nowIso } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { cursorId, type PageRequest, pageWithTotal, readPage } from '../kernel/http/pages.ts'
import { milestonesIn } from '../milestones/programmes.ts'
import { ownWorkedMonths } from '../shifts/worked-months.ts'
import { type DayRange, type Days, daysOf } from './entry-queries.ts'
import * as queries from './learning-log-queries.ts'

type Item = queries.StoredLearning & { source: number }
type Place = Pick<Item, 'at' | 'source' | 'id'>

const afterAll: Place = { at: '9999', source: 0, id: maxId }

/** The entries of all sources, latest first. */
export async function readLearning(ctx: Context, me: Me, days: Days, paging: PageRequest) {
  const filter = { me, ...days }
  const begin = paging.before === undefined ? afterAll : placeOf(paging.before)
  const page = await readPage(
    paging,
    begin,
    (after, limit) => readSources(ctx, filter, after, limit),
    ({ at, source, id }) => ({ at, source, id }),
  )
  const count = async () => {
    const counts = await Promise.all(queries.learningSources.map((source) => source.count(ctx.db, filter)))
    return counts.reduce((sum, one) => sum + one, 0)
  }
  return pageWithTotal({ ...page, rows: await toRows(ctx, me, page.rows) }, count, paging)
}

/** The next entries after a place: the latest of each source, merged. */
async function readSources(
  ctx: Context,
  filter: queries.LearningFilter,
  after: Place,
  limit: number,
): Promise<Item[]> {
  const lists = await Promise.all(
    queries.learningSources.map(async ({ list }, source) => {
      const below = source === after.source ? after.id : source > after.source ? maxId : 0
      const rows = await list(ctx.db, { ...filter, at: after.at, below, limit })
      return rows.map((row) => ({ ...row, source }))
    }),
  )
  return lists.flat().sort(latestFirst).slice(0, limit)
}

const latestFirst = (a: Item, b: Item) =>
  a.at === b.at ? a.source - b.source || b.id - a.id : a.at < b.at ? 1 : -1

async function toRows(ctx: Context, me: Me, items: Item[]): Promise<contract.LearningRow[]> {
  const kindOf = ({ source }: Item) => queries.learningSources[source]?.kind ?? 'shift'
  const shiftIds = items.filter((item) => kindOf(item) === 'shift').map(({ id }) => id)
  const input = { me, openedBefore: nowIso(ctx), shiftIds }
  const practised = shiftIds.length === 0 ? [] : await queries.listPractised(ctx.db, input)
  const titles = Map.groupBy(practised, ({ shift_id }) => shift_id)
  return items.map((item) => ({
    id: item.id,
    kind: kindOf(item),
    at: item.at,
    title: item.title || titlesOf(item.milestones),
    practised: kindOf(item) === 'shift' ? (titles.get(item.id) ?? []).map(({ title }) => title) : [],
    themes: JSON.parse(item.themes),
    minutes: item.minutes,
    version: item.version,
  }))
}

const titlesOf = (milestones: string | null) =>
  milestones === null
    ? ''
    : milestonesIn({ milestones })
        .map(({ title }) => title)
        .join(', ')

export const learningCursor = ({ at, kind, id }: contract.LearningRow): string =>
  `${at}~${queries.learningSources.findIndex((source) => source.kind === kind)}~${id}`

function placeOf(cursor: string): Place {
  const [at = '', source, id] = cursor.split('~')
  return { at, source: cursorId(source), id: cursorId(id) }
}

/** Latest month first. */
export async function readPracticeHours(
  ctx: Context,
  me: Me,
  range: DayRange,
): Promise<contract.PracticeHours> {
  const months = await ownWorkedMonths(ctx, me, daysOf(range))
  return { months: months.reverse(), was_mentee: await hasRecord(ctx.db, me, me.id) }
}
