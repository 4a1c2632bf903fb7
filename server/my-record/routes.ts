import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod/mini'
import { formatDay, formatLongDay, hoursAndMinutes } from '#contract/dates.ts'
import { sides } from '#contract/debriefs.ts'
import { keysOf } from '#contract/fields.ts'
import * as contract from '#contract/my-record.ts'
import {
  codeLabel,
  type EntryRow,
  type FeedbackRow,
  followUpLabel,
  gapInWords,
  isGap,
  type LearningRow,
  learningKinds,
  type ReflectionRow,
  reflectionKinds,
  reflectionQuestions,
  regulatorsForm,
  type saveEntry as saveEntryCall,
  themesInWords,
  topicLabel,
  topicOf,
} from '#contract/my-record.ts'
import { fullName } from '#contract/person.ts'
import { monthInWords } from '#contract/sign-off.ts'
import { saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes, hasChanges } from '../kernel/audit/changes.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { type Page, type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import type { Block } from '../kernel/sheets/pdf.ts'
import { sendPdf } from '../kernel/sheets/send-pdf.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { refuseStale } from '../kernel/versions.ts'
import * as queries from './entry-queries.ts'
import { type Days, daysOf, listReflections, type Range } from './entry-queries.ts'
import { cursorOf as learningCursor, listLearning, readPracticeHours } from './learning-log.ts'
import {
  addReflection,
  blocksOfReflection,
  deleteReflection,
  editReflection,
  storedThemes,
} from './reflections.ts'
import { readStatement, sendStatement } from './statement.ts'

export function myRecordRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listReflections, async (call) =>
    sendPage(
      call,
      call.query,
      await listReflections(call.ctx.db, { me: call.me, ...daysOf({}) }, call.query),
    ),
  )

  route(app, ctx, contract.addReflection, async ({ ctx, me, body }) => addReflection(ctx, me, body))

  route(app, ctx, contract.editReflection, async ({ ctx, me, params, body }) =>
    editReflection(ctx, me, params.id, body),
  )

  route(app, ctx, contract.deleteReflection, async ({ ctx, me, params }) =>
    deleteReflection(ctx, me, params.id),
  )

  route(app, ctx, contract.listFeedback, async (call) =>
    sendPage(call, call.query, {
      ...(await listFeedback(call.ctx, call.me, daysOf(call.query), call.query)),
      cursorOf: feedbackCursor,
    }),
  )

  route(app, ctx, contract.listLearning, async (call) =>
    sendPage(call, call.query, {
      ...(await listLearning(call.ctx, call.me, daysOf(call.query), call.query)),
      cursorOf: learningCursor,
    }),
  )

  route(app, ctx, contract.getPracticeHours, async ({ ctx, me, query }) => readPracticeHours(ctx, me, query))

  route(app, ctx, contract.saveEntry, async ({ ctx, me, params, body }) =>
    saveEntry(ctx, me, { kind: 'shift', id: params.id }, body),
  )

  route(app, ctx, contract.saveMeetingEntry, async ({ ctx, me, params, body }) =>
    saveEntry(ctx, me, { kind: 'meeting', id: params.id }, body),
  )

  route(app, ctx, contract.exportReflections, async (call) =>
    sendSheet(call, reflectionSheet(call.ctx, call.me, call.query)),
  )

  route(app, ctx, contract.exportFeedback, async (call) =>
    sendSheet(call, feedbackSheet(call.ctx, call.me, call.query)),
  )

  route(app, ctx, contract.exportLearning, async (call) =>
    sendSheet(call, learningSheet(call.ctx, call.me, call.query)),
  )

  route(app, ctx, contract.exportPracticeHours, async (call) =>
    sendSheet(call, hoursSheet(call.ctx, call.me, call.query)),
  )

  route(app, ctx, contract.downloadMyRecord, async ({ ctx, me, query, reply }) =>
    sendMyRecord(ctx, me, query, reply),
  )

  route(app, ctx, contract.getStatement, async ({ ctx, me, query }) => readStatement(ctx, me, query))

  route(app, ctx, contract.downloadStatement, async ({ ctx, me, query, reply }) =>
    sendStatement(ctx, me, query, reply),
  )
}

type Subject = { kind: keyof typeof queries.subjects; id: number }

/** Saves what a person adds to a shift or a meeting of their own. Omitted parts stay as they are. */
async function saveEntry(
  ctx: Context,
  me: Me,
  { kind, id }: Subject,
  { version, ...edit }: z.output<typeof saveEntryCall.body>,
): Promise<EntryRow> {
  return inTransaction(ctx, async (ctx) => {
    const { localNow } = momentOf(ctx)
    const { find, lock } = queries.subjects[kind]
    const { at } = (await find(ctx.db, { me, id, localNow })) ?? refuseUnknown()
    const now = nowIso(ctx)
    const before = await lock(ctx.db, { userId: me.id, id, now })
    const { themes, topic, follow_up } = before
    const current = { topic, themes: JSON.parse(themes) }
    await refuseStale(ctx, before, version, kind === 'shift' ? { ...current, followUp: follow_up } : current)
    const columns = {
      topic: edit.topic ?? topic,
      themes: edit.themes ? storedThemes(edit.themes) : themes,
      follow_up: edit.followUp ?? follow_up,
    }
    if (!hasChanges(before, columns)) return toEntryRow(id, before)
    const saved = await saveRow(ctx.db, 'record_entries', before.id, columns, { id: me.id, at: now })
    ctx.record(
      'record.changed',
      before.id,
      `Changed their record of the ${kind} of ${formatDay(at)}: ${whatChanged(before, saved)}`,
    )
    return toEntryRow(id, saved)
  })
}

const toEntryRow = (id: number, { topic, themes, follow_up, version }: Row<'record_entries'>): EntryRow => ({
  id,
  topic,
  themes: JSON.parse(themes),
  follow_up,
  version,
})

/** The audit entry names the changed parts, never their texts. */
const whatChanged = (before: Row<'record_entries'>, after: Row<'record_entries'>) =>
  changes(
    [],
    [
      [topicLabel.toLowerCase(), before.topic, after.topic],
      [codeLabel.toLowerCase(), before.themes, after.themes],
      [`'${followUpLabel}'`, before.follow_up, after.follow_up],
    ],
  )

const narrowedTo = ({ from, to }: Range) => ({ From: from, To: to })
const questions = keysOf(reflectionQuestions)

const reflectionSheet = (ctx: Context, me: Me, range: Range) => ({
  name: 'reflections',
  header: ['Day', 'Kind', 'Title', ...questions.map((name) => reflectionQuestions[name].label), codeLabel],
  page: (paging: PageRequest) => listReflections(ctx.db, { me, ...daysOf(range) }, paging),
  cells: (row: ReflectionRow) => [
    formatDay(row.day),
    reflectionKinds[row.kind].label,
    row.title,
    ...questions.map((name) => row[name]),
    themesInWords(row.themes),
  ],
  narrowedTo: narrowedTo(range),
})

const feedbackSheet = (ctx: Context, me: Me, range: Range) => ({
  name: 'feedback',
  header: ['Day', 'Source', 'What was said', followUpLabel],
  page: (paging: PageRequest) => listFeedback(ctx, me, daysOf(range), paging),
  cursorOf: feedbackCursor,
  cells: ({ starts_at, source, good, next, follow_up }: FeedbackRow) => [
    formatDay(starts_at),
    sides[source].label,
    [good, next].filter(Boolean).join('\n'),
    follow_up,
  ],
  narrowedTo: narrowedTo(range),
})

const learningSheet = (ctx: Context, me: Me, range: Range) => ({
  name: 'learning log',
  header: ['Day', 'Kind', topicLabel, codeLabel, 'Participatory hours'],
  page: (paging: PageRequest) => listLearning(ctx, me, daysOf(range), paging),
  cursorOf: learningCursor,
  cells: (row: LearningRow) => [
    formatDay(row.at),
    learningKinds[row.kind].label,
    topicOf(row),
    themesInWords(row.themes),
    row.minutes === null ? '' : hoursOf(row.minutes),
  ],
  narrowedTo: narrowedTo(range),
})

/** All months fit in one page. */
const hoursSheet = (ctx: Context, me: Me, range: Range) => ({
  name: 'practice hours',
  header: ['Month', 'Shifts', 'Hours'],
  page: async () => {
    const { months } = await readPracticeHours(ctx, me, range)
    const rows = months.map((month, place) => ({ id: place + 1, ...month }))
    return { rows, total: rows.length, more: false }
  },
  cells: ({ month, shifts, minutes }: { id: number; month: string; shifts: number; minutes: number }) => [
    month,
    shifts,
    hoursOf(minutes),
  ],
  narrowedTo: narrowedTo(range),
})

const hoursOf = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** The whole record in the order of the regulator's form. */
async function* recordBlocks(ctx: Context, me: Me, range: Range): AsyncGenerator<Block> {
  const { today } = momentOf(ctx)
  yield { as: 'H1', text: 'My record' }
  yield { as: 'H2', text: fullName(me) }
  yield { as: 'fact', name: 'Made on', text: formatDay(today) }
  if (range.from) yield { as: 'fact', name: 'From', text: formatDay(range.from) }
  if (range.to) yield { as: 'fact', name: 'To', text: formatDay(range.to) }
  yield { as: 'P', text: regulatorsForm }
  yield* hoursBlocks(ctx, me, range)
  yield* learningBlocks(ctx, me, range)
  yield* feedbackBlocks(ctx, me, range)
  yield* reflectionBlocks(ctx, me, range)
}

async function* hoursBlocks(ctx: Context, me: Me, range: Range): AsyncGenerator<Block> {
  const { months } = await readPracticeHours(ctx, me, range)
  yield { as: 'H2', text: 'Practice hours' }
  if (months.length === 0) yield { as: 'P', text: 'No completed shifts.' }
  for (const [name, text] of months.map(monthInWords)) yield { as: 'fact', name, text }
}

async function* learningBlocks(ctx: Context, me: Me, range: Range): AsyncGenerator<Block> {
  yield { as: 'H2', text: 'Learning log' }
  const page = (paging: PageRequest) => listLearning(ctx, me, daysOf(range), paging)
  let later = [range.to ?? '9999', momentOf(ctx).today].sort()[0] ?? ''
  for await (const row of rowsOf(page, learningCursor)) {
    if (isGap(row.at, later)) yield { as: 'P', text: gapInWords(row.at, later) }
    later = row.at
    const parts = [
      learningKinds[row.kind].label,
      topicOf(row),
      row.minutes === null ? '' : `${hoursAndMinutes(row.minutes)}, participatory`,
      themesInWords(row.themes),
    ]
    yield { as: 'fact', name: formatDay(row.at), text: parts.filter(Boolean).join(' · ') }
  }
}

async function* feedbackBlocks(ctx: Context, me: Me, range: Range): AsyncGenerator<Block> {
  yield { as: 'H2', text: 'Feedback log' }
  const page = (paging: PageRequest) => listFeedback(ctx, me, daysOf(range), paging)
  for await (const row of rowsOf(page, feedbackCursor)) {
    const words = sides[row.source]
    yield {
      as: 'H3',
      text: `${formatLongDay(row.starts_at.slice(0, 10))}, from my ${words.label.toLowerCase()}`,
    }
    if (row.good) yield { as: 'fact', name: words.good, text: row.good }
    if (row.next) yield { as: 'fact', name: words.next, text: row.next }
    if (row.follow_up) yield { as: 'fact', name: followUpLabel, text: row.follow_up }
  }
}

async function* reflectionBlocks(ctx: Context, me: Me, range: Range): AsyncGenerator<Block> {
  yield { as: 'H2', text: 'Reflections' }
  const page = (paging: PageRequest) => listReflections(ctx.db, { me, ...daysOf(range) }, paging)
  for await (const row of rowsOf(page, ({ id }) => String(id))) yield* blocksOfReflection(row)
}

/** All rows of a list, read in pages. */
async function* rowsOf<Row>(
  page: (paging: PageRequest) => Promise<Page<Row>>,
  cursorOf: (row: Row) => string,
): AsyncGenerator<Row> {
  let before: string | undefined
  do {
    const { rows, more } = await page({ limit: 50, before })
    yield* rows
    const last = rows.at(-1)
    before = more && last !== undefined ? cursorOf(last) : undefined
  } while (before !== undefined)
}

/** The person's own record, with the texts that only they read. */
const sendMyRecord = (ctx: Context, me: Me, range: Range, reply: FastifyReply) =>
  sendPdf(ctx, me, reply, 'record', async () => {
    await inTransaction(ctx, async (ctx) =>
      ctx.record('record.downloaded', null, 'Downloaded their own record'),
    )
    const { site_name: service } = await readSettings(ctx.db)
    const name = fullName(me)
    return {
      name: `My record ${name}.pdf`,
      title: `Record of ${name}`,
      service,
      blocks: recordBlocks(ctx, me, range),
    }
  })

/** Open debriefs by the other side of the caller's shifts, latest first. */
async function listFeedback(ctx: Context, me: Me, days: Days, paging: PageRequest) {
  const filter = { me, openedBefore: nowIso(ctx), ...days }
  const page = await queries.listFeedback(ctx.db, filter, paging)
  const rows = page.rows.map(
    ({ side, follow_up, ...row }): FeedbackRow => ({ ...row, source: side, follow_up: follow_up ?? '' }),
  )
  return { ...page, rows }
}

const feedbackCursor = ({ starts_at, id }: FeedbackRow): string => `${starts_at}~${id}`
