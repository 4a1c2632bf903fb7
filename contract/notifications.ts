import * as z from 'zod/mini'
import { dayIn, formatDayTitle } from '#contract/dates.ts'
import { endpoint } from './endpoint.ts'
import { keyOf, pageOfList, rowId } from './fields.ts'
import type { Module } from './modules.ts'
import type { Role } from './person.ts'

/** The frequency of emails. */
export const emailChoices = {
  at_once: { label: 'Straight away' },
  daily: { label: 'Once a day' },
  off: { label: 'Off' },
} as const
export type EmailChoice = keyof typeof emailChoices

type Topic = { label: string; roles: Role[]; usual: EmailChoice; module?: Module }

/** Topics of emails that people can choose, with the default. */
export const emailTopics = {
  note: { label: 'Messages', roles: ['mentor', 'mentee'], usual: 'daily' },
  document: { label: 'Documents', roles: ['mentor', 'mentee'], usual: 'daily' },
  goal: { label: 'Goals', roles: ['mentor', 'mentee'], usual: 'daily' },
  plan: { label: 'Learning plans', roles: ['mentor', 'mentee'], usual: 'daily' },
  shift: { label: 'Shifts', roles: ['mentor', 'mentee'], usual: 'at_once' },
  debrief: { label: 'Debriefs', roles: ['mentor', 'mentee'], usual: 'daily', module: 'debriefs' },
  assignment: { label: 'Assignments', roles: ['mentor', 'mentee'], usual: 'at_once' },
  progress: { label: 'Progress', roles: ['mentor', 'mentee'], usual: 'daily' },
} as const satisfies Record<string, Topic>
export type EmailTopic = keyof typeof emailTopics

/** Local times of the organisation: no optional emails during quiet hours, and the time of the daily one. */
export const quietHours = { from: '22:00', until: '07:00' }
export const dailyEmailTime = '07:30'

/** All kinds of notifications. Their rows are in `server/messaging/kinds.ts`. */
export const notificationKinds = [
  'note_written',
  'note_changed',
  'document_shared',
  'document_changed',
  'goal_set',
  'goal_changed',
  'goal_completed',
  'goal_cancelled',
  'goal_commented',
  'plan_made',
  'plan_changed',
  'plan_commented',
  'plan_agreement_asked',
  'plan_agreed',
  'plan_not_agreed',
  'objective_suggested',
  'shift_planned',
  'shifts_planned',
  'shift_changed',
  'shift_cancelled',
  'shift_outcome',
  'shift_deleted',
  'shift_passed_on',
  'debrief_due',
  'debrief_opened',
  'team_line_written',
  'progress_set',
  'meeting_recorded',
  'meeting_disputed',
  'meeting_lost',
  'meeting_settled',
  'summary_written',
  'summary_returned',
  'summary_taken_over',
  'record_signed_off',
  'record_reopened',
  'addendum_written',
  'mentor_assigned',
  'mentee_assigned',
  'relationship_ended',
  'partner_inactive',
  'referral_received',
  'letter_undelivered',
  'mentor_left',
  'signature_disputed',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationRow = z.object({
  id: z.int(),
  kind: z.enum(notificationKinds),
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
  texts: { error: 'Failed to fetch notifications', networkError: 'Error fetching notifications' },
})

export const countUnread = endpoint('GET /api/notifications/unread', {
  action: 'notifications: see own',
  reply: z.object({ unread: z.int() }),
})

/** Marks one notification as read, or with `upTo` all up to that id, so that newer ones stay unread. */
export const readNotifications = endpoint('POST /api/notifications/read', {
  action: 'notifications: see own',
  body: z.union([z.strictObject({ id: rowId }), z.strictObject({ upTo: rowId })]),
  texts: { error: 'Failed to mark as read', networkError: 'Error marking as read' },
})

const choice = z.object({ topic: keyOf(emailTopics), choice: keyOf(emailChoices) })

/** One's own choice for each topic of one's role. */
export const listEmailChoices = endpoint('GET /api/notifications/letters', {
  action: 'notifications: choose emails',
  reply: z.array(choice),
  texts: { error: 'Failed to load your choices', networkError: 'Error loading your choices' },
})

export const chooseEmails = endpoint('PUT /api/notifications/letters', {
  action: 'notifications: choose emails',
  body: z.strictObject({ topic: keyOf(emailTopics), choice: keyOf(emailChoices) }),
  texts: {
    success: 'Your choices are saved',
    error: 'Failed to save your choice',
    networkError: 'Error saving your choice',
  },
})

/** Server-sent events 'changed' with only the kind of the changed record. 503 when too many streams are open. */
export const streamChanges = endpoint('GET /api/notifications/stream', {
  action: 'notifications: see own',
  kind: 'stream',
})

type Day = { title: string; rows: NotificationRow[] }

/** Groups notifications by day and keeps their order. */
export function byDay(rows: NotificationRow[], { today, zone }: { today: string; zone: string }): Day[] {
  const days = Map.groupBy(rows, ({ created_at }) => dayIn(new Date(created_at), zone))
  return [...days].map(([day, rows]) => ({ title: formatDayTitle(day, today), rows }))
}
