import type { Generated } from 'kysely'
import type { LetterChoice, LetterTopic, NotificationKind } from '#contract/notifications.ts'

/** The tables of emails and notifications. */
type Id = Generated<number>

export type Letters = {
  id: Id
  kind: string
  recipient: string
  user_id: number | null
  details: string
  dedupe_key: string
  created_at: string
  attempts: Generated<number>
  next_attempt_at: string
  claimed_until: string | null
  sent_at: string | null
  given_up_at: string | null
  last_error: string | null
  /** 0 is sent first. */
  priority: Generated<number>
  /** 1 if the email was saved as a file because no mail server is set up. */
  kept: Generated<0 | 1>
  /** Undoing the change deletes the email if it has not been sent. */
  undo_id: Generated<number | null>
  /** The subject, for example 'shift 12', where a newer email replaces an older one. */
  about: Generated<string | null>
}

export type Notifications = {
  id: Id
  /** The recipient. */
  user_id: number
  kind: NotificationKind
  /** The id of the row that the kind is about (`contract/notifications.ts`). */
  target_id: number
  /** The person who acted; null for the program and for visitors. */
  actor_id: number | null
  created_at: string
  read_at: Generated<string | null>
  /** Undoing the change deletes the notification. */
  undo_id: number | null
  /** When an email is sent if the notification is still unread; null if no email is due. */
  letter_due_at: string | null
}

/** A person's choices; without a row the default applies (`contract/notifications.ts`). */
export type LetterChoices = { user_id: number; topic: LetterTopic; choice: LetterChoice }
