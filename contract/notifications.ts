import * as z from 'zod/mini'
import { emptyReply, endpoint } from './endpoint.ts'
import { keyOf, pageOfList, rowId } from './fields.ts'
import type { Role } from './person.ts'

/** How soon a letter tells of something. */
export const letterChoices = {
  at_once: { label: 'At once' },
  daily: { label: 'Once a day' },
  off: { label: 'Off' },
} as const
export type LetterChoice = keyof typeof letterChoices

type Topic = { label: string; roles: Role[]; usual: LetterChoice }

/** What people choose letters about, and what holds for who chose nothing. */
export const letterTopics = {
  note: { label: 'Notes', roles: ['mentor', 'mentee'], usual: 'daily' },
  document: { label: 'Documents', roles: ['mentor', 'mentee'], usual: 'daily' },
  goal: { label: 'Goals', roles: ['mentor', 'mentee'], usual: 'daily' },
  plan: { label: 'Learning plans', roles: ['mentor', 'mentee'], usual: 'daily' },
  shift: { label: 'Shifts', roles: ['mentor', 'mentee'], usual: 'at_once' },
  assignment: { label: 'Assignments', roles: ['mentor', 'mentee'], usual: 'at_once' },
  progress: { label: 'Progress', roles: ['mentee'], usual: 'daily' },
} as const satisfies Record<string, Topic>
export type LetterTopic = keyof typeof letterTopics

/** On the organisation's clock: when no letter of choice is sent, and when the daily one is. */
export const quietHours = { from: '22:00', until: '07:00' }
export const dailyLetterTime = '07:30'

/** What a notification is about; what of it one may still see decides whether it is shown (`server/notifications/queries.ts`). */
export type NotificationTarget =
  | 'comment'
  | 'document'
  | 'former shift'
  | 'goal'
  | 'letter'
  | 'note'
  | 'oneself'
  | 'plan'
  | 'referral'
  | 'relationship'
  | 'series'
  | 'shift'
  | 'user'

type Kind = { target: NotificationTarget; topic: LetterTopic | null }

/** All that people are notified of. Without a topic no letter is chosen: administrators have their dashboard. */
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
  progress_set: { target: 'oneself', topic: 'progress' },
  mentor_assigned: { target: 'relationship', topic: 'assignment' },
  mentee_assigned: { target: 'relationship', topic: 'assignment' },
  relationship_ended: { target: 'oneself', topic: 'assignment' },
  partner_inactive: { target: 'relationship', topic: 'assignment' },
  referral_received: { target: 'referral', topic: null },
  letter_undelivered: { target: 'letter', topic: null },
  mentor_left: { target: 'user', topic: null },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof notificationKinds

export const notificationRow = z.object({
  id: z.int(),
  kind: keyOf(notificationKinds),
  /** A sentence; never the text of a note. */
  text: z.string(),
  /** The page that shows the thing. */
  path: z.string(),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
})
export type NotificationRow = z.infer<typeof notificationRow>

/** What happened to me, newest first, for 90 days; nothing about what I may not see any more. */
export const listNotifications = endpoint('GET /api/notifications', {
  action: 'notifications: see own',
  query: z.strictObject({ ...pageOfList, unread: z.optional(z.enum(['yes', 'no'])) }),
  reply: z.array(notificationRow),
})

export const countUnread = endpoint('GET /api/notifications/unread', {
  action: 'notifications: see own',
  reply: z.object({ unread: z.int() }),
})

/** One that I opened, or with `upTo` all up to it: what came while I looked stays unread. */
export const readNotifications = endpoint('POST /api/notifications/read', {
  action: 'notifications: see own',
  body: z.union([z.strictObject({ id: rowId }), z.strictObject({ upTo: rowId })]),
  reply: emptyReply,
  status: 204,
})

const choice = z.object({ topic: keyOf(letterTopics), choice: keyOf(letterChoices) })

/** How soon letters tell me of what, for each topic of my role. */
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

/** Server-sent events 'changed': something of mine has changed, of which kind, and no more. 503 where too many are open. */
export const streamChanges = endpoint('GET /api/notifications/stream', {
  action: 'notifications: see own',
  kind: 'stream',
  reply: z.unknown(),
})
