import { hash } from 'node:crypto'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { ProgressStatus } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { factorySettings } from '#contract/settings.ts'
import {
  canonicalText,
  type RemarkKind,
  referenceAlphabet,
  referenceLength,
  type SignaturePart,
  type SignOffFacts,
} from '#contract/sign-off.ts'
import type { Calendar } from './calendar.ts'
import type { Dataset, SignOff } from './dataset.ts'
import type { Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { effectiveEnd, type Relationship } from './relationships.ts'
import { madeBy, touch } from './rows.ts'
import type { Shift } from './shifts.ts'
import * as texts from './sign-off-texts.ts'

/** Adds the summary of a mentee who has finished, as far as it has come. */
export function signRecord(
  dataset: Dataset,
  calendar: Calendar,
  relationships: Relationship[],
  shifts: Shift[],
  admins: Person[],
) {
  const [first] = relationships
  if (!first) return
  const { mentee } = first
  const random = randomFrom(`sign-off of ${mentee.email}`)
  const from = random.chance(0.4) ? 'finished_mst' : 'completed'
  const done = dataset.progress_history.findLast(
    ({ mentee_id, to_status }) => mentee_id === mentee.id && to_status === from,
  )
  if (!done) return
  const story = { dataset, calendar, random, mentee }
  const writtenAt = later(story, done.changed_at, 2, 14)
  const leads = relationships.find((one) => isLeading(one, writtenAt))
  if (!leads || writtenAt >= calendar.now) return
  const signOff = write(story, leads.mentor, writtenAt, factsAt(story, shifts, writtenAt, from))

  let confirmedAt = later(story, writtenAt, 1, 9)
  if (isOver(story, confirmedAt)) return
  if (random.chance(0.08)) {
    sendBack(story, signOff, confirmedAt)
    const again = later(story, confirmedAt, 1, 4)
    if (!isLeading(leads, again) || again >= calendar.now) return
    sign(story, signOff, { part: 'mentor', by: leads.mentor, at: again, state: 'to_confirm' })
    confirmedAt = later(story, again, 1, 3)
    if (isOver(story, confirmedAt)) return
  }
  sign(story, signOff, { part: 'mentee', by: mentee, at: confirmedAt, state: 'to_countersign' })

  const countersignedAt = later(story, confirmedAt, 2, 24)
  const admin = random.pick(admins)
  if (countersignedAt >= calendar.now || (admin.leftAt && admin.leftAt < countersignedAt)) return
  if (admin.createdAt > countersignedAt) return
  sign(story, signOff, { part: 'admin', by: admin, at: countersignedAt, state: 'signed_off' })
  signOff.row.signed_off_at = countersignedAt
  signOff.row.reference = Array.from({ length: referenceLength }, () =>
    random.pick([...referenceAlphabet]),
  ).join('')

  const addedAt = later(story, countersignedAt, 10, 60)
  if (random.chance(0.15) && addedAt < calendar.now && isLeading(leads, addedAt))
    remark(story, signOff, {
      kind: 'addendum',
      by: leads.mentor,
      at: addedAt,
      words: random.pick(texts.addenda),
    })
}

type Story = { dataset: Dataset; calendar: Calendar; random: Random; mentee: Person }

/** A moment of a working day some days later; the present one if that is in the future. */
function later({ calendar, random }: Story, at: string, least: number, most: number): string {
  const ago = calendar.daysSince(at) - random.whole(least, most)
  return ago < 1 ? calendar.now : calendar.momentOn(random, calendar.daysAgo(ago))
}

const isOver = ({ calendar, mentee }: Story, at: string) =>
  at >= calendar.now || (mentee.leftAt !== null && at >= mentee.leftAt)

function isLeading(relationship: Relationship, at: string): boolean {
  const parted = effectiveEnd(relationship)
  return relationship.assignedAt < at && (parted === null || at < parted)
}

/** So many days ago the second form of the summary came. */
const secondFormDays = 90

/** The parts that the program fills in. The demo's shifts count by their planned times unless the worked ones differ. */
function factsAt(
  { dataset: { plans, meetings }, calendar, mentee }: Story,
  shifts: Shift[],
  at: string,
  progress: ProgressStatus,
): SignOffFacts {
  const { id } = mentee
  const worked = shifts.filter(({ status, outcome_at }) => status === 'completed' && (outcome_at ?? at) < at)
  const hasMet = meetings.some(({ mentee_id, held_on }) => mentee_id === id && held_on < at)
  const present = plans
    .filter(({ row }) => row.mentee_id === id && row.created_at < at && !row.deleted_at)
    .filter(({ row }) => row.status === 'active' || row.status === 'completed')
  const unmet = [
    ...(worked.length === 0 ? ['No shift was completed'] : []),
    ...(hasMet ? [] : ['No meeting was held']),
    ...present
      .flatMap(({ objectives }) => objectives)
      .filter(({ state_at }) => !state_at || state_at >= at)
      .map(({ specific }) => `Objective not started: ${specific}`),
  ]
  return {
    // Earlier summaries have the first form, without progress and gaps.
    ...(calendar.daysSince(at) < secondFormDays && { progress, account: fullName(mentee), unmet }),
    shifts: worked.length,
    minutes: worked.reduce((sum, shift) => sum + minutesOf(shift), 0),
    plans: present.map(({ row, objectives }) => ({
      title: row.title,
      status: row.status,
      objectives: objectives.map(({ specific }) => specific),
    })),
  }
}

function minutesOf({ starts_at, ends_at, worked_starts_at, worked_ends_at }: Shift): number {
  const [from, to] = [worked_starts_at ?? starts_at, worked_ends_at ?? ends_at]
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000
}

function write(story: Story, mentor: Person, at: string, facts: SignOffFacts): SignOff {
  const { dataset, random, mentee } = story
  const parts = {
    strengths: random.pick(texts.strengths),
    achieved: random.pick(texts.achieved),
    goOn: random.pick(texts.goOn),
  }
  const { goOn, ...others } = parts
  const service = factorySettings.system.siteName
  const content = canonicalText({ name: fullName(mentee), service, facts, ...parts })
  const row: SignOff['row'] = {
    mentee_id: mentee.id,
    state: 'to_confirm',
    ...others,
    go_on: goOn,
    name: fullName(mentee),
    service,
    facts: JSON.stringify(facts),
    content,
    hash: hash('sha256', content),
    signed_off_at: null,
    reference: null,
    ...madeBy(at, mentor),
  }
  const signOff: SignOff = { row, signatures: [], remarks: [] }
  dataset.signOffs.push(signOff)
  sign(story, signOff, { part: 'mentor', by: mentor, at, state: 'to_confirm' })
  return signOff
}

type Signing = { part: SignaturePart; by: Person; at: string; state: SignOff['row']['state'] }

const events: Record<SignaturePart, [action: AuditAction, details: (name: string) => string]> = {
  mentor: ['sign_off.written', (name) => `Wrote and signed the summary of ${name}`],
  mentee: ['sign_off.confirmed', (name) => `${name} confirmed the summary`],
  admin: ['sign_off.countersigned', (name) => `Countersigned the summary of ${name}`],
}

function sign(story: Story, { row, signatures }: SignOff, { part, by, at, state }: Signing) {
  signatures.push({
    part,
    signed_by: by.id,
    name: fullName(by),
    role: by.role,
    hash: row.hash,
    signed_at: at,
    ended: null,
    ended_at: null,
    dispute_hash: null,
  })
  if (at !== row.created_at) touch(row, at, by)
  row.state = state
  const [action, details] = events[part]
  record(story, { row, action, by, at, details: details(fullName(story.mentee)) })
}

function sendBack(story: Story, signOff: SignOff, at: string) {
  const { row, signatures } = signOff
  for (const signature of signatures) {
    signature.ended = 'returned'
    signature.ended_at = at
  }
  const words = story.random.pick(texts.disagreements)
  remark(story, signOff, { kind: 'disagreed', by: story.mentee, at, words })
  touch(row, at, story.mentee)
  row.state = 'sent_back'
}

type Remark = { kind: Extract<RemarkKind, 'addendum' | 'disagreed'>; by: Person; at: string; words: string }

function remark(story: Story, { row, remarks }: SignOff, { kind, by, at, words }: Remark) {
  remarks.push({ kind, words, created_by: by.id, name: fullName(by), role: by.role, created_at: at })
  const name = fullName(story.mentee)
  const [action, details] =
    kind === 'addendum'
      ? (['sign_off.added', `Wrote an addendum to the record of ${name}`] as const)
      : (['sign_off.disagreed', `Sent back the summary of ${name} with words`] as const)
  record(story, { row, action, by, at, details })
}

type Entry = { row: SignOff['row']; action: AuditAction; by: Person; at: string; details: string }

const record = ({ dataset }: Story, { row, action, by, at, details }: Entry) =>
  dataset.auditEvents.push({ at, actor: by, action, target: 'sign_off', row, details })
