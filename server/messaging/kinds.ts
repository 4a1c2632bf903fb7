import { dayInWords } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import type { Module } from '#contract/modules.ts'
import { type EmailTopic, type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import type { Role } from '#contract/person.ts'
import { noLongerWanted } from '#contract/referrals.ts'
import { accountKinds, chooseFirstPassword, howToChoose, invited } from './account-kinds.ts'
import type { EmailContent, Site } from './email.ts'
import {
  admin,
  type Bell,
  bell,
  type Email,
  type Facts,
  type Kind,
  mail,
  type Named,
  news,
  type Place,
  reminder,
  type Words,
} from './kind.ts'
import { recordKinds } from './record-kinds.ts'
import { shiftKinds } from './shift-kinds.ts'

type WithMentor = Named & { mentorName: string }
type WithMentee = Named & { menteeName: string }
/** The last day of a covering mentor. */
type Cover = { lastDay?: string | undefined }
type ForMentee = WithMentor & Cover
type ForMentor = WithMentee & Cover & { hasNote?: boolean }

const assignment = bell({ target: 'active partner', topic: 'assignment', path: () => '/dashboard' })
const openDashboard = { label: 'Open your dashboard', path: '/dashboard' }
const seeShifts = { label: 'See your shifts', path: '/shifts' }

const mentoringEnded = (partnerName: string) => `Your mentoring with ${partnerName} has ended`

/** Anybody may have typed the address, so the email contains nothing else that they typed. */
const applicant = { to: 'address', greeting: 'Dear applicant,' } as const
const approved = 'Your referral has been approved'
const signIn = { label: 'Sign in', path: '/login' }

const peopleKinds = {
  /** Sent to the mentee. */
  mentor_assigned: {
    ...assignment,
    text: ({ about }) => `${about} is now your mentor`,
    email: {
      ...news,
      label: 'Mentor assigned',
      subject: ({ mentorName, lastDay }: ForMentee) =>
        lastDay
          ? `${mentorName} covers as your mentor until ${dayInWords(lastDay)}`
          : `${mentorName} is your mentor`,
      text: ({ mentorName, lastDay }: ForMentee) => [
        ...(lastDay ? ['Your mentor stays the same. Until then you can turn to either of them.'] : []),
        `${mentorName} will contact you this week about your first shift. Say hello first if you like.`,
      ],
      link: {
        label: ({ mentorName }: WithMentor) => `Message ${mentorName}`,
        path: '/notes?view=conversation',
      },
    },
  },
  /** Sent to the mentor. */
  mentee_assigned: {
    ...assignment,
    text: ({ about }) => `${about} is now your mentee`,
    path: () => '/mentoring',
    email: {
      ...news,
      label: 'Mentee assigned',
      subject: ({ menteeName, lastDay }: ForMentor) =>
        lastDay
          ? `You cover for ${menteeName}'s mentor until ${dayInWords(lastDay)}`
          : `${menteeName} is your new mentee`,
      text: ({ hasNote }: ForMentor) => [
        'Get in touch with them and schedule your first shift together.',
        ...(hasNote ? ['Read the handover note on their page, and accept the handover.'] : []),
      ],
      link: openDashboard,
    },
  },
  /** Sent to a mentee whose mentor became inactive while their relationship continues. */
  mentor_inactive: {
    topic: 'assignment',
    email: {
      ...news,
      label: 'Mentor inactive',
      subject: ({ mentorName }: WithMentor) => `${mentorName} cannot be your mentor at the moment`,
      text: ({ mentorName }: WithMentor) => [
        `${mentorName} cannot be your mentor at the moment. The programme team will contact you about what happens next.`,
        'Until then, do not rely on shifts scheduled with this mentor.',
      ],
      link: seeShifts,
    },
  },
  /** Sent to a mentor whose mentee became inactive while their relationship continues. */
  mentee_inactive: {
    topic: 'assignment',
    email: {
      ...news,
      label: 'Mentee inactive',
      subject: ({ menteeName }: WithMentee) => `${menteeName}'s account is inactive`,
      text: ({ menteeName }: WithMentee) => [
        `${menteeName}'s account is inactive. The programme team will contact you about what happens next.`,
        'Until then, do not rely on shifts scheduled with this mentee.',
      ],
      link: seeShifts,
    },
  },
  /** Sent to the mentor. */
  mentor_reminded: mail({
    ...news,
    label: 'Mentor reminded',
    subject: ({ menteeName }: Reminder) => `A reminder about ${menteeName}`,
    text: ({ menteeName, remindedBy, waiting }: Reminder) => [
      `${remindedBy} from the programme team is reminding you about this for ${menteeName}:`,
      waiting.map((what) => `- ${what}`).join('\n'),
      'If you have already done it, or cannot do it, tell the programme team.',
    ],
    link: {
      label: ({ menteeName }: Reminder) => `Open ${menteeName}'s page`,
      path: ({ menteeId }: Reminder) => `/mentee/${menteeId}`,
    },
  }),
  /** Sent to both people. Only the mentee's email mentions cancelled shifts. */
  relationship_ended: {
    ...assignment,
    target: 'former partner',
    text: ({ about }) => mentoringEnded(`${about}`),
    email: {
      ...news,
      label: 'Relationship ended',
      subject: ({ partnerName }) => mentoringEnded(partnerName),
      text: ({ partnerName, cancelledShifts }: Named & { partnerName: string; cancelledShifts: number }) => [
        `${mentoringEnded(partnerName)}.`,
        ...(cancelledShifts > 0 ? ['Your shifts together have been cancelled.'] : []),
      ],
      link: openDashboard,
    },
  },
  /** `referralId` shows whether this address already got the email. */
  referral_received: {
    ...admin,
    target: 'referral',
    text: ({ about }) => `${about} sent a referral`,
    path: ({ target_id }) => `/referrals?referral=${target_id}`,
    email: {
      ...applicant,
      priority: reminder.priority,
      label: 'Referral received',
      subject: 'We have received your referral',
      text: (_: { referralId: number }) => [
        'Thank you for referring yourself for MST support. We will review your application within 2-3 business days.',
        "If it is approved, we'll email you a link to choose your password. We'll then match you with a mentor.",
        'If you did not send this referral, you can ignore this email. No one can use an account in your name without the link we would send you.',
        'If you no longer need support, use the link below. It works until your referral is decided.',
      ],
      link: { label: noLongerWanted, made: 'withdrawal' },
    },
  },
  /** The applicant proves this address only by using the link. */
  referral_approved: mail({
    ...applicant,
    priority: invited.priority,
    label: 'Referral approved',
    subject: approved,
    text: (_: object) => [
      'Your referral for MST support has been approved, and we have created an account for you.',
      howToChoose,
    ],
    link: chooseFirstPassword,
  }),
  referral_linked: mail({
    ...news,
    label: 'Referral linked',
    subject: approved,
    text: (_: Named) => [
      'Your referral for MST support has been approved. You already have an account, so you can sign in.',
    ],
    link: signIn,
  }),
  /** Sent to a person with a password whose account an administrator must still activate. */
  referral_waiting: mail({
    ...news,
    label: 'Referral waiting',
    subject: approved,
    text: (_: Named) => [
      "Your referral for MST support has been approved. You already have an account. It is waiting to be activated. We'll email you when it's ready.",
    ],
    link: signIn,
  }),
  /** `message` is the administrator's reason. */
  referral_rejected: mail({
    ...applicant,
    priority: news.priority,
    label: 'Referral rejected',
    subject: 'About your referral',
    text: ({ message }: { message?: string }, { help, takesAnswers }) => [
      "Thank you for referring yourself for MST support. We're sorry, we cannot offer you a place at the moment.",
      ...(message ? [message] : []),
      'If things change, please refer yourself again.',
      ...(help ? [`To talk it through, contact ${help}.`] : []),
      ...(!help && takesAnswers ? ['To talk it through, reply to this email.'] : []),
    ],
  }),
  partner_inactive: {
    ...assignment,
    target: 'inactive partner',
    text: ({ about }) => `${about}'s account is now inactive`,
    path: (_, role) => (role === 'mentor' ? '/mentoring' : '/dashboard'),
  },
  mentor_left: {
    ...admin,
    text: ({ about }) => `The mentor ${about} has left. Their mentees need a new mentor`,
  },
} as const satisfies Record<string, Kind>

type Reminder = WithMentee & {
  menteeId: number
  /** The administrator who sends the reminder. */
  remindedBy: string
  /**
   * The overdue items in the words of the mentor's dashboard. Titles are omitted, because they belong to the mentee.
   */
  waiting: string[]
}

/** All messages by the kind in their row. */
const kinds = { ...accountKinds, ...peopleKinds, ...recordKinds, ...shiftKinds } satisfies Record<
  string,
  Kind
> &
  Record<NotificationKind, Bell>
type Kinds = typeof kinds

export type NotificationTarget = Kinds[NotificationKind]['target']
export type EmailKind = { [K in keyof Kinds]: Kinds[K] extends { email: object } ? K : never }[keyof Kinds]
/** The details of an email when it is queued. */
export type DetailsOf<K extends EmailKind> = Parameters<Kinds[K]['email']['text']>[0]

const hasEmail = (kind: string): kind is EmailKind =>
  Object.hasOwn(kinds, kind) && 'email' in kinds[kind as keyof Kinds]
export const emailKinds = keysOf(kinds).filter(hasEmail)

/** Fails for a kind that no longer exists. */
export function emailOf(kind: string): Email {
  if (!hasEmail(kind)) throw new Error(`There is no email of the kind ${kind}.`)
  return kinds[kind].email
}

/** The module of a message. */
export const moduleOfKind = (kind: NotificationKind | EmailKind): Module | undefined =>
  (kinds[kind] as Kind | undefined)?.module

/** The email's name in lists. An old row can have a kind that no longer exists. */
export const emailLabelOf = (kind: string): string =>
  hasEmail(kind) ? kinds[kind].email.label : 'Former email'

/** The emails that the choice for a topic turns off. */
export const emailKindsOf = (topic: EmailTopic): EmailKind[] =>
  emailKinds.filter((kind) => (kinds[kind] as Kind).topic === topic)

/** The email that a row and its details make. `url` in the details is the link that was created for it. */
export function writeEmail(kind: string, details: object, site: Site): EmailContent {
  const { firstName, url = '' } = details as { firstName?: string; url?: string }
  const { subject, greeting = greetingOf(firstName), text, facts, link, events } = emailOf(kind)
  const wordsOf = (words: Words) => (typeof words === 'string' ? words : words(details))
  return {
    subject: wordsOf(subject),
    paragraphs: [...(greeting ? [greeting] : []), ...text(details, site)],
    facts: facts?.(details) ?? [],
    ...(link && {
      link: { label: wordsOf(link.label), url: link.path ? `${site.url}${wordsOf(link.path)}` : url },
    }),
    ...(events && { events: events(details) }),
  }
}

/** No name for an unproven address: whoever typed the address may also have typed the name. */
const greetingOf = (firstName?: string) => (firstName ? `Dear ${firstName},` : 'Hello,')

export const bellOf = (kind: NotificationKind): Bell => kinds[kind]

/** The notifications whose row fits. */
export const notificationKindsWhere = (fits: (bell: Bell) => boolean): NotificationKind[] =>
  notificationKinds.filter((kind) => fits(bellOf(kind)))

type Known = Omit<Facts, 'actor'> & { actor: string | null }

export const sentenceOf = (kind: NotificationKind, known: Known): string =>
  bellOf(kind).text({ ...known, actor: known.actor ?? 'The programme' })

export const sentenceInEmail = (kind: NotificationKind, known: Known): string =>
  sentenceOf(kind, bellOf(kind).titleIsPrivate ? { ...known, about: null } : known)

export const pathOf = (told: Place & { kind: NotificationKind }, role: Role): string =>
  bellOf(told.kind).path(told, role)
