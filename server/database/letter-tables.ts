import type { Generated } from 'kysely'
import type { LetterChoice, LetterTopic, NotificationKind } from '#contract/notifications.ts'

/** The tables of what people are told, by letter and in the program. */
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
  /** 0 goes first. */
  priority: Generated<number>
  /** Handed over as a file on the server, for want of a mail server. */
  kept: Generated<0 | 1>
  /** It goes with the change that it tells when that is taken back before it is sent. */
  undo_id: Generated<number | null>
  /** The thing that it tells of, where a later letter about the same takes its place: 'shift 12'. */
  about: Generated<string | null>
}

export type Notifications = {
  id: Id
  /** Who is told. */
  user_id: number
  kind: NotificationKind
  /** Of what the kind is about (`contract/notifications.ts`). */
  target_id: number
  /** Who did it; null for the program and for visitors. */
  actor_id: number | null
  created_at: string
  read_at: Generated<string | null>
  /** It goes with the change that it tells when that is taken back. */
  undo_id: number | null
  /** When a letter tells of it, unless it is read by then; null where none does, or one has. */
  letter_due_at: string | null
}

/** What somebody chose; who chose nothing has the usual (`contract/notifications.ts`). */
export type LetterChoices = { user_id: number; topic: LetterTopic; choice: LetterChoice }
