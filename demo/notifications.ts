import type { NotificationKind } from '#contract/notifications.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import type { Person } from './people.ts'
import { randomFrom } from './random.ts'

/** In days: older notifications are deleted, and most people read theirs within three days. */
const kept = 90
const unlookedAt = 3

type NotifiedEvent = {
  kind: NotificationKind
  to: number
  by: number | null
  at: string
  target: { id?: number | undefined }
  /** Set when the subject of the notification has its own opening time. */
  openedAt?: string | null
}

/** Adds the notifications of the last months. Runs last, because they refer to everything else. */
export function notifyPeople(dataset: Dataset, calendar: Calendar, people: Person[]) {
  const active = new Set(people.filter(({ status }) => status === 'active').map(({ id }) => id))
  for (const one of allEvents(dataset, people)) {
    if (!active.has(one.to) || one.to === one.by || calendar.daysSince(one.at) >= kept) continue
    dataset.notifications.push({
      target: one.target,
      row: {
        user_id: one.to,
        kind: one.kind,
        actor_id: one.by,
        created_at: one.at,
        read_at: readAt(calendar, one),
        undo_id: null,
        letter_due_at: null,
      },
    })
  }
}

function readAt(calendar: Calendar, { kind, to, at, openedAt }: NotifiedEvent): string | null {
  if (openedAt !== undefined) return openedAt
  if (calendar.daysSince(at) < unlookedAt) return null
  return minutesAfter(at, randomFrom(`${kind} ${to} ${at}`).whole(10, unlookedAt * 1_440))
}

function allEvents(dataset: Dataset, people: Person[]): NotifiedEvent[] {
  const admins = people.filter(({ role }) => role === 'admin').map(({ id }) => id)
  return [
    ...dataset.notes.map((note) => {
      const isMentors = note.note_type === 'mentor_note'
      const [by, to] = isMentors ? [note.mentor_id, note.mentee_id] : [note.mentee_id, note.mentor_id]
      const openedAt = note.first_opened_at ?? null
      return { kind: 'note_written' as const, to, by, at: note.created_at, target: note, openedAt }
    }),
    ...dataset.documents.map(({ row }) => ({
      kind: 'document_shared' as const,
      to: row.mentee_id,
      by: row.uploaded_by,
      at: row.created_at,
      target: row,
      openedAt: row.first_opened_at ?? null,
    })),
    ...dataset.goals.map((goal) => ({
      kind: 'goal_set' as const,
      to: goal.mentee_id,
      by: goal.created_by,
      at: goal.created_at,
      target: goal,
    })),
    ...dataset.comments.map(({ row, on, reader }) => ({
      kind: 'goal' in on ? ('goal_commented' as const) : ('plan_commented' as const),
      to: reader.id,
      by: row.created_by,
      at: row.created_at,
      target: row,
    })),
    ...dataset.plans.flatMap(({ row }) =>
      [row.mentee_id, ...(row.mentor_id ? [row.mentor_id] : [])].map((to) => ({
        kind: 'plan_made' as const,
        to,
        by: row.created_by,
        at: row.created_at,
        target: row,
      })),
    ),
    ...dataset.shifts.map((shift) => ({
      kind: 'shift_planned' as const,
      to: shift.mentee_id,
      by: shift.mentor_id,
      at: shift.created_at,
      target: shift,
    })),
    ...dataset.progress_history.map((change) => ({
      kind: 'progress_set' as const,
      to: change.mentee_id,
      by: change.changed_by ?? null,
      at: change.changed_at,
      target: { id: change.mentee_id },
    })),
    ...dataset.relationships.flatMap((pair) =>
      (['mentor', 'mentee'] as const).map((other) => ({
        kind: `${other}_assigned` as const,
        to: other === 'mentor' ? pair.mentee_id : pair.mentor_id,
        by: pair.assigned_by ?? null,
        at: pair.assigned_at,
        target: pair,
      })),
    ),
    ...dataset.referrals.flatMap((referral) =>
      admins.map((to) => ({
        kind: 'referral_received' as const,
        to,
        by: null,
        at: referral.created_at,
        target: referral,
      })),
    ),
  ]
}
