import { formatDay, formatLongDay, hoursAndMinutes } from '#contract/dates.ts'
import { sides } from '#contract/debriefs.ts'
import * as contract from '#contract/my-record.ts'
import { fullName } from '#contract/person.ts'
import { monthInWords } from '#contract/sign-off.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Page, PageRequest } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import type { Block } from '../kernel/sheets/pdf.ts'
import { sendPdf } from '../kernel/sheets/send-pdf.ts'
import { type DayRange, daysOf, listReflectionRows } from './entry-queries.ts'
import { feedbackCursor, readFeedback } from './feedback.ts'
import { learningCursor, readLearning, readPracticeHours } from './learning-log.ts'
import { blocksOfReflection } from './reflections.ts'

/** The person's own record, with the texts that only they read. */
export async function downloadMyRecord({
  ctx,
  me,
  query: range,
  reply,
}: Call<typeof contract.downloadMyRecord>) {
  return sendPdf(ctx, me, reply, 'record', async () => {
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
}

/** The whole record in the order of the regulator's form. */
async function* recordBlocks(ctx: Context, me: Me, range: DayRange): AsyncGenerator<Block> {
  const { today } = momentOf(ctx)
  yield { as: 'H1', text: 'My record' }
  yield { as: 'H2', text: fullName(me) }
  yield { as: 'fact', name: 'Made on', text: formatDay(today) }
  if (range.from) yield { as: 'fact', name: 'From', text: formatDay(range.from) }
  if (range.to) yield { as: 'fact', name: 'To', text: formatDay(range.to) }
  yield { as: 'P', text: contract.regulatorsForm }
  yield* hoursBlocks(ctx, me, range)
  yield* learningBlocks(ctx, me, range)
  yield* feedbackBlocks(ctx, me, range)
  yield* reflectionBlocks(ctx, me, range)
}

async function* hoursBlocks(ctx: Context, me: Me, range: DayRange): AsyncGenerator<Block> {
  const { months } = await readPracticeHours(ctx, me, range)
  yield { as: 'H2', text: 'Practice hours' }
  if (months.length === 0) yield { as: 'P', text: 'No completed shifts.' }
  for (const [name, text] of months.map(monthInWords)) yield { as: 'fact', name, text }
}

async function* learningBlocks(ctx: Context, me: Me, range: DayRange): AsyncGenerator<Block> {
  yield { as: 'H2', text: 'Learning log' }
  const page = (paging: PageRequest) => readLearning(ctx, me, daysOf(range), paging)
  let later = [range.to ?? '9999', momentOf(ctx).today].sort()[0] ?? ''
  for await (const row of rowsOf(page, learningCursor)) {
    if (contract.isGap(row.at, later)) yield { as: 'P', text: contract.gapInWords(row.at, later) }
    later = row.at
    const parts = [
      contract.learningKinds[row.kind].label,
      contract.topicOf(row),
      row.minutes === null ? '' : `${hoursAndMinutes(row.minutes)}, participatory`,
      contract.themesInWords(row.themes),
    ]
    yield { as: 'fact', name: formatDay(row.at), text: parts.filter(Boolean).join(' · ') }
  }
}

async function* feedbackBlocks(ctx: Context, me: Me, range: DayRange): AsyncGenerator<Block> {
  yield { as: 'H2', text: 'Feedback log' }
  const page = (paging: PageRequest) => readFeedback(ctx, me, daysOf(range), paging)
  for await (const row of rowsOf(page, feedbackCursor)) {
    const words = sides[row.source]
    yield {
      as: 'H3',
      text: `${formatLongDay(row.starts_at.slice(0, 10))}, from my ${words.label.toLowerCase()}`,
    }
    if (row.good) yield { as: 'fact', name: words.good, text: row.good }
    if (row.next) yield { as: 'fact', name: words.next, text: row.next }
    if (row.follow_up) yield { as: 'fact', name: contract.followUpLabel, text: row.follow_up }
  }
}

async function* reflectionBlocks(ctx: Context, me: Me, range: DayRange): AsyncGenerator<Block> {
  yield { as: 'H2', text: 'Reflections' }
  const page = (paging: PageRequest) => listReflectionRows(ctx.db, { me, ...daysOf(range) }, paging)
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
