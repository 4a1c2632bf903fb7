import * as z from 'zod/mini'
import { emptyReply, endpoint } from './endpoint.ts'
import { keyOf, pageOfList, rowId } from './fields.ts'
import type { Role } from './person.ts'

/** The frequency of emails. */
export const letterChoices = {
  at_once: { label: 'Straight away' },
  daily: { label: 'Once a day' },
  off: { label: 'Off' },
} as const
export type LetterChoice = keyof typeof letterChoices

type Topic = { label: string; roles: Role[]; usual: LetterChoice }

/** Topics of emails that people can choose, with the default. */
export const letterTopics = {
  note: { label: 'Notes', roles: ['mentor', 'mentee'], usual: 'daily' },
  document: { label: 'Documents', roles: ['mentor', 'mentee'], usual: 'daily' },
  goal: { label: 'Goals', roles: ['mentor', 'mentee'], usual: 'daily' },
  plan: { label: 'Learning plans', roles: ['mentor', 'mentee'], usual: 'daily' },
  shift: { label: 'Shifts', roles: ['mentor', 'mentee'], usual: 'at_once' },
  debrief: { label: 'Debriefs', roles: ['mentor', 'mentee'], usual: 'daily' },
  assignment: { label: 'Assignments', roles: ['mentor', 'mentee'], usual: 'at_once' },
  progress: { label: 'Progress', roles: ['mentee'], usual: 'daily' },
} as const satisfies Record<string, Topic>
export type LetterTopic = keyof typeof letterTopics

/** Local times of the organisation: no optional emails during quiet hours, and the time of the daily one. */
export const quietHours = { from: '22:00', until: '07:00' }
export const dailyLetterTime = '07:30'

/**
 * The kind of record that a notification is about. Table two decides whether it is shown
 * (`server/messaging/bell-queries.ts`).
 */
export type NotificationTarget =
  | 'comment'
  | 'document'
  | 'active partner'
  | 'former shift'
  | 'goal'
  | 'inactive partner'
  | 'letter'
  | 'note'
  | 'oneself'
  | 'plan'
  | 'referral'
  | 'series'
  | 'shift'
  | 'user'

type Kind = { target: NotificationTarget; topic: LetterTopic | null }

/**
 * All kinds of notifications. Kinds without a topic send no optional email: administrators have their
 * dashboard.
 */
export const notificationKinds = {
  note_written: { target: 'note', topic: 'note' },
  note_changed: { target: 'note', topic: 'note' },
  document_shared: { target: 'document', topic: 'document' },
  document_changed: { target: 'document', topic: 'document' },
  goal_set: { target: 'goal', topic: 'goal' },
  goal_changed: { target: 'goal', topic: 'goal' },
  goal_completed: { target: 'goal', topic: 'goal' },
  goal_cancelled: { target: 'goal', topic: 'goal' },
  goal_commented: { target: 'comment', topic: 'goal' },
  plan_made: { target: 'plan', topic: 'plan' },
  plan_changed: { target: 'plan', topic: 'plan' },
  plan_commented: { target: 'comment', topic: 'plan' },
  shift_planned: { target: 'shift', topic: 'shift' },
  shifts_planned: { target: 'series', topic: 'shift' },
  shift_changed: { target: 'shift', topic: 'shift' },
  shift_cancelled: { target: 'shift', topic: 'shift' },
  shift_outcome: { target: 'shift', topic: 'shift' },
  shift_deleted: { target: 'former shift', topic: 'shift' },
  shift_passed_on: { target: 'oneself', topic: 'shift' },
  debrief_due: { target: 'shift', topic: null },
  debrief_opened: { target: 'shift', topic: 'debrief' },
  progress_set: { target: 'oneself', topic: 'progress' },
  mentor_assigned: { target: 'active partner', topic: 'assignment' },
  mentee_assigned: { target: 'active partner', topic: 'assignment' },
  relationship_ended: { target: 'oneself', topic: 'assignment' },
  partner_inactive: { target: 'inactive partner', topic: 'assignment' },
  referral_received: { target: 'referral', topic: null },
  letter_undelivered: { target: 'letter', topic: null },
  mentor_left: { target: 'user', topic: null },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof notificationKinds

export const notificationRow = z.object({
  id: z.int(),
  kind: keyOf(notificationKinds),
  /** A sentence, never the text of a note. */
  text: z.string(),
  /** The path of the page that shows the record. */
  path: z.string(),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
})
export type NotificationRow = z.infer<typeof notificationRow>

/** One's own notifications of the last 90 days, newest first, without records that one may no longer see. */
export const listNotifications = endpoint('GET /api/notifications', {
  action: 'notifications: see own',
  query: z.strictObject({ ...pageOfList, unread: z.optional(z.enum(['yes', 'no'])) }),
  reply: z.array(notificationRow),
})

export const countUnread = endpoint('GET /api/notifications/unread', {
  action: 'notifications: see own',
  reply: z.object({ unread: z.int() }),
})

/** Marks one notification as read, or with `upTo` all up to that id, so that newer ones stay unread. */
export const readNotifications = endpoint('POST /api/notifications/read', {
  action: 'notifications: see own',
  body: z.union([z.strictObject({ id: rowId }), z.strictObject({ upTo: rowId })]),
  reply: emptyReply,
  status: 204,
})

const choice = z.object({ topic: keyOf(letterTopics), choice: keyOf(letterChoices) })

/** One's own choice for each topic of one's role. */
export const listLetterChoices = endpoint('GET /api/notifications/letters', {
  action: 'notifications: choose letters',
  reply: z.array(choice),
})

export const chooseLetters = endpoint('PUT /api/notifications/letters', {
  action: 'notifications: choose letters',
  body: z.strictObject({ topic: keyOf(letterTopics), choice: keyOf(letterChoices) }),
  reply: emptyReply,
  status: 204,
})

/**
 * Server-sent events 'changed' with only the kind of the changed record. 503 when too many streams are open.
 */
export const streamChanges = endpoint('GET /api/notifications/stream', {
  action: 'notifications: see own',
  kind: 'stream',
  reply: z.unknown(),
})
