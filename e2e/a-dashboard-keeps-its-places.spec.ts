import type { Page } from '@playwright/test'
import { type AttentionRow, getAttention } from '#contract/attention.ts'
import { type DashboardNumbers, getDashboardNumbers } from '#contract/dashboard.ts'
import { addDays, dayIn } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listNotes } from '#contract/notes.ts'
import { findNextShift, type ShiftRow } from '#contract/shifts.ts'
import { openAs } from './support/people.ts'
import { callsOfPage, changeReply, expectPlacesKept } from './support/places.ts'
import { isFull } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

type Attention = Reply<typeof getAttention>
type Variant = {
  /** The differences to the shift of the demo; null for no shift. */
  shift: Partial<ShiftRow> | null
  attention?: (attention: Attention) => Attention
  numbers?: Partial<DashboardNumbers>
  hasNotes?: boolean
}

const today = () => dayIn(new Date(), 'Europe/London')
const shiftIn = (days: number, more: Partial<ShiftRow> = {}): Partial<ShiftRow> => ({
  shift_date: addDays(today(), days),
  start_time: '19:30',
  end_time: '08:00',
  location: 'Ward 7, Northern General',
  notes: '',
  ...more,
})
const words = 'Please read the falls policy before we start. '.repeat(3)
const isFromMentor = ({ kind }: AttentionRow) => kind === 'note' || kind === 'document'
const isDebrief = ({ kind }: AttentionRow) => kind === 'debrief'

/** Keeps the items that pass, and repeats the others up to this number. */
function withItems(most: number, keep: (item: AttentionRow) => boolean) {
  return (attention: Attention): Attention => {
    const kept = attention.items.filter(keep)
    const items = Array.from({ length: most }, (_, place) => kept[place % kept.length])
      .filter((item) => item !== undefined)
      .map((item, place) => ({ ...item, id: item.id + (place >= kept.length ? 1_000_000 + place : 0) }))
    return { ...attention, items, total: items.length, achieved: [] }
  }
}

const ofMentee: Record<string, Variant> = {
  'a shift that runs, a message and everything to do': { shift: shiftIn(-1, { end_time: '23:59' }) },
  'a shift of today with words': { shift: shiftIn(0, { notes: words }), attention: withItems(1, isDebrief) },
  'an uncertain shift of tomorrow and nothing to do': {
    shift: shiftIn(1, { mentor_status: 'inactive' }),
    attention: withItems(0, () => false),
  },
  'a shift in three weeks and six things to do': {
    shift: shiftIn(21),
    attention: withItems(6, (item) => !isFromMentor(item) && !isDebrief(item)),
  },
  'no shift and only a message': { shift: null, attention: withItems(2, isFromMentor) },
}
const ofMentor: Record<string, Variant> = {
  'a shift that runs': { shift: shiftIn(-1, { end_time: '23:59' }) },
  'a shift of today and no message': { shift: shiftIn(0), hasNotes: false },
  'an uncertain shift of tomorrow and nothing to do': {
    shift: shiftIn(1, { mentee_status: 'inactive' }),
    attention: withItems(0, () => false),
  },
  'no shift and six things to do': { shift: null, attention: withItems(6, () => true) },
  'no mentees': {
    shift: null,
    attention: withItems(1, () => true),
    numbers: { activeMentees: 0 },
  },
}

for (const [name, variants] of [
  ['eva', ofMentee],
  ['max', ofMentor],
] as const)
  for (const [index, [what, variant]] of Object.entries(variants).entries())
    test(
      `the dashboard of ${name} with ${what} keeps its places in any order of replies`,
      {
        // The first one of each person has the most panels.
        tag: index === 0 ? '@chromium' : ['@chromium', '@full'],
      },
      async ({ page }, { timeout }) => {
        await openAs(page, name, '/profile')
        await replyWith(page, variant)
        for (const width of isFull ? [1280, 390] : [1280]) {
          await page.setViewportSize({ width, height: 800 })
          const calls = await callsOfPage(page, '/dashboard')
          test.setTimeout(timeout * calls.length)
          for (const late of calls) await expectPlacesKept(page, '/dashboard', late)
        }
      },
    )

/** Changes the server's replies to the variant. */
test('an administrator chooses the overview, and finds it again on the next visit', {
  tag: '@phone',
}, async ({ page }) => {
  await openAs(page, 'nora', '/dashboard')
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  const views = page.getByRole('navigation', { name: 'View' })
  const mentors = page.getByRole('table', { name: 'Mentor/Mentee Overview' })
  const ofSimran = mentors.getByRole('row', { name: /Simran Kaur/ })

  await views.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeHidden()
  await expect(ofSimran.getByRole('button')).toHaveCount(7)
  await page.goto('/dashboard')

  await expect(ofSimran).toBeVisible()
  await views.getByRole('link', { name: 'Inbox' }).click()
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(mentors).toBeVisible()
})

async function replyWith(page: Page, { shift, attention, numbers, hasNotes = true }: Variant) {
  const day = {
    nextShift: shift?.shift_date ?? null,
    nextShiftUncertain: shift?.mentor_status === 'inactive',
  }
  await changeReply(page, findNextShift, (reply) => reply && shift && { ...reply, ...shift })
  await changeReply(page, getDashboardNumbers, (reply) => ({
    ...reply,
    ...('nextShift' in reply && day),
    ...numbers,
  }))
  if (attention) await changeReply(page, getAttention, attention)
  if (!hasNotes) await changeReply(page, listNotes, () => [])
}
