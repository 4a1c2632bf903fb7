import type { Module } from '#contract/modules.ts'
import type { EmailTopic } from '#contract/notifications.ts'
import type { Role } from '#contract/person.ts'
import type { Site } from './email.ts'
import type { ShiftEvent } from './ical.ts'

/** `about` is the thing's title, name or time (of a series: the first); null if the reader may not see it. */
export type Facts = { actor: string; about: string | null; shifts: number | null; last_start: string | null }

export type Sentence = (facts: Facts) => string

/** Where the thing is: a comment's item and owner, a meeting's mentee, the plan of a request to agree. */
export type Place = {
  target_id: number
  mentee_id: number | null
  goal_id: number | null
  plan_id: number | null
  objective: number | null
}

export type Path = (place: Place, role: Role) => string

/** A notification in the bell. */
export type Bell = {
  /** The record that it is about. `visible-queries.ts` decides whether it is shown. */
  target: string
  /** Without a topic there is no optional email: administrators have their dashboard. */
  topic: EmailTopic | null
  /** For the bell and for emails. It never quotes a note. */
  text: Sentence
  /** The page that shows the thing. */
  path: Path
  /** The kind whose email is about this one event, for people who want it immediately. */
  singleEmail?: 'shift_scheduled' | 'shift_changed' | 'shift_cancelled'
  /** The latest notification replaces the earlier ones. */
  isChange?: true
  /** Other people may read an email, so it does not contain the title. */
  titleIsPrivate?: true
  module?: Module
}

/**
 * One kind of message: a notification, an email, or both. The choice for its topic turns the email off, and nobody gets
 * it while its module is off.
 */
export type Kind = Partial<Bell> & { email?: Email; module?: Module }

// Each kind has details of its own.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Details = any

/** Words that may depend on the details. */
export type Words = string | ((details: Details) => string)

/** The rules and the text of an email. */
export type Email = {
  /**
   * The recipient at send time, which may be days after the email was queued. News goes to the person: to their current
   * address, and to nobody once they have left. All other emails keep the address for which they were queued. An email
   * that protects an account must reach its owner even after a takeover. An applicant may have no account.
   */
  to: 'address' | 'person'
  /** Urgent emails are sent first, then invitations; news and reminders are last. */
  priority: 0 | 1 | 2 | 3
  /** Its name for administrators, who do not read the email. */
  label: string
  /** Also the first line of the email. */
  subject: Words
  /** Replaces 'Dear' and the name; '' for none. */
  greeting?: string
  /** The paragraphs after the greeting. */
  text: (details: Details, site: Site) => string[]
  /** Names and values below the paragraphs, for example when and where. */
  facts?: (details: Details) => [name: string, value: string][]
  link?: {
    label: Words
    /** A page of the site. Without one, the link is created when the email is sent. */
    path?: Words
    /** The kind of the created link. The database never contains its secret. */
    made?: 'confirm' | 'dispute' | 'invitation' | 'reset' | 'restore' | 'withdrawal'
  }
  events?: (details: Details) => ShiftEvent[]
  /** The check at send time; `server/delivery` has them. */
  stillDue?: 'next shift' | 'missing debrief' | 'planned series' | 'shift news'
}

/** Protects an account or a setting. */
export const security = { to: 'address', priority: 0 } as const
export const news = { to: 'person', priority: 2 } as const
export const reminder = { to: 'person', priority: 3 } as const

export type Named = { firstName: string }

/** A kind that is an email only. */
export const mail = <const Row extends Email>(email: Row) => ({ email })

/** Fields that several notifications share. */
export const bell = <const Row extends Omit<Bell, 'text'>>(row: Row) => row

export const admin = bell({ target: 'user', topic: null, path: () => '/admin/mentor-mentee' })
