import type { LetterTopic } from '#contract/notifications.ts'
import type { ShiftEvent } from './ical.ts'
import type { Site } from './letter.ts'

// Each kind has details of its own.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Details = any

/** Words that may depend on the details. */
export type Words = string | ((details: Details) => string)

/** The rules and the text of one kind of email. */
export type EmailKind = {
  /**
   * The recipient at send time, which may be days after the email was queued. News goes to the person: to their
   * current address, and to nobody once they have left. All other emails keep the address for which they were
   * queued. An email that protects an account must reach its owner even after a takeover. An applicant may have
   * no account.
   */
  to: 'address' | 'person'
  /** Urgent emails are sent first, then invitations; news and reminders are last. */
  priority: 0 | 1 | 2 | 3
  /** The choice of emails that turns this one off. */
  topic?: LetterTopic
  /** Follows the name of the site. */
  subject: Words
  /** Replaces 'Dear' and the name; '' for none. */
  greeting?: string
  /** The paragraphs after the greeting. */
  text: (details: Details, site: Site) => string[]
  link?: {
    label: Words
    /** A page of the site. Without one, the link is created when the email is sent. */
    path?: Words
    /** The kind of the created link. The database never contains its secret. */
    made?: 'confirm' | 'dispute' | 'invitation' | 'reset' | 'restore'
  }
  events?: (details: Details) => ShiftEvent[]
}

/** Protects an account or a setting. */
export const security = { to: 'address', priority: 0 } as const
export const news = { to: 'person', priority: 2 } as const
export const reminder = { to: 'person', priority: 3 } as const

export type Named = { firstName: string }
