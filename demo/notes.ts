import type { AuditAction } from '#contract/audit-actions.ts'
import { fullName } from '#contract/person.ts'
import type { NewRow } from '#server/database/schema.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import { menteeMatters, mentorMatters, noteByMentee, noteByMentor } from './note-texts.ts'
import { openedBy } from './opened-at.ts'
import type { Path } from './paths.ts'
import type { Person } from './people.ts'
import { privateWords } from './private-note-texts.ts'
import { type Random, randomFrom } from './random.ts'
import type { Relationship } from './relationships.ts'
import { madeBy, notDeleted, touch } from './rows.ts'

/** Days that a pair still writes notes after the programme. */
const afterwards = 30

/** Adds the notes between a mentor and a mentee. */
export function exchangeNotes(dataset: Dataset, calendar: Calendar, path: Path, relationship: Relationship) {
  const { mentor, mentee } = relationship
  const random = randomFrom(`notes of ${mentor.email} and ${mentee.email}`)
  const [matters, answers] = [random.shuffled(mentorMatters), random.shuffled(menteeMatters)]
  const last = Math.max(relationship.until + 1, path.completing - afterwards)
  const keep = (author: Person, day: number, content: string) =>
    keepNote(dataset, calendar, random, relationship, { author, day, content })

  for (let day = relationship.from - random.whole(1, 12); day >= last; day -= random.whole(14, 42))
    keep(mentor, day, noteByMentor(random, matters))
  for (let day = relationship.from - random.whole(2, 20); day >= last; day -= random.whole(18, 50))
    keep(mentee, day, noteByMentee(random, answers, mentor.firstName))
}

export function keepNote(
  dataset: Dataset,
  calendar: Calendar,
  random: Random,
  { mentor, mentee }: Pick<Relationship, 'mentor' | 'mentee'>,
  written: { author: Person; day: number; content: string; isUnread?: boolean },
) {
  const { author, day, content, isUnread = false } = written
  const reader = author === mentor ? mentee : mentor
  const at = calendar.momentOn(random, calendar.daysAgo(day), [7, 22])
  const opened = isUnread ? null : openedBy(calendar, reader, minutesAfter(at, random.whole(10, 4_000)))
  const note: NewRow<'notes'> = {
    note_type: author === mentor ? 'mentor_note' : 'mentee_note',
    mentor_id: mentor.id,
    mentee_id: mentee.id,
    content,
    first_opened_at: opened,
    ...madeBy(at, author),
    ...notDeleted,
  }
  dataset.notes.push(note)
  tell(dataset, at, author, note, 'note.created', `Wrote a message to ${fullName(reader)}`)

  if (random.chance(0.05)) {
    const edited = minutesAfter(at, random.whole(1, 9))
    touch(note, edited, author)
    tell(
      dataset,
      edited,
      author,
      note,
      'note.changed',
      `Changed a message to ${fullName(reader)}: text changed`,
    )
  }
  if (day > 1 && random.chance(0.015)) {
    const deleted = minutesAfter(at, random.whole(10, 90))
    Object.assign(note, { deleted_at: deleted, deleted_by: author.id, first_opened_at: null })
    touch(note, deleted, author)
    tell(dataset, deleted, author, note, 'note.deleted', `Deleted a message to ${fullName(reader)}`)
  } else if (opened !== null)
    tell(dataset, opened, reader, note, 'note.opened', `Opened a message from ${fullName(author)}`)
}

const tell = (
  dataset: Dataset,
  at: string,
  actor: Person,
  row: NewRow<'notes'>,
  action: AuditAction,
  details: string,
) => dataset.auditEvents.push({ at, actor, action, target: 'note', row, details })

/** Adds the mentor's private notes with their earlier versions. */
export function keepPrivateNotes(
  dataset: Dataset,
  calendar: Calendar,
  path: Path,
  { mentor, mentee, ...relationship }: Relationship,
) {
  const random = randomFrom(`private notes of ${mentor.email} and ${mentee.email}`)
  if (!mentor.castName && random.chance(0.25)) return
  const wordings: NewRow<'private_notes'>[] = []
  const last = Math.max(relationship.until + 1, path.completing - afterwards)
  for (let day = relationship.from - random.whole(4, 25); day >= last; day -= random.whole(35, 120)) {
    const at = calendar.momentOn(random, calendar.daysAgo(day), [8, 22])
    wordings.push({
      mentor_id: mentor.id,
      mentee_id: mentee.id,
      ...privateWords(random),
      updated_at: at,
      version: wordings.length + 1,
    })
    dataset.auditEvents.push({
      at,
      actor: mentor,
      action: 'private_notes.changed',
      target: 'private_notes',
      row: mentee,
      details: `Private notes about ${fullName(mentee)}: private notes changed, strengths changed`,
    })
  }
  const current = wordings.pop()
  if (!current) return
  dataset.private_notes.push(current)
  dataset.private_notes_history.push(...wordings)
}
