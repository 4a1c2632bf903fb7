import { milestonesOnDashboard } from '#contract/attention.ts'
import { dayInWords } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import { type LetterTopic, type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import type { Role } from '#contract/person.ts'
import { noLongerWanted } from '#contract/referrals.ts'
import { accountKinds, chooseFirstPassword, howToChoose, invited } from './account-kinds.ts'
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
  type Path,
  type Place,
  reminder,
  type Sentence,
  type Words,
} from './kind.ts'
import type { Letter, Site } from './letter.ts'
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
    subject: approved,
    text: (_: object) => [
      'Your referral for MST support has been approved, and we have created an account for you.',
      howToChoose,
    ],
    link: chooseFirstPassword,
  }),
  referral_linked: mail({
    ...news,
    subject: approved,
    text: (_: Named) => [
      'Your referral for MST support has been approved. You already have an account, so you can sign in.',
    ],
    link: signIn,
  }),
  /** Sent to a person with a password whose account an administrator must still activate. */
  referral_waiting: mail({
    ...news,
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

const titled =
  (what: string): Sentence =>
  ({ actor, about }) =>
    `${actor} ${what}${about ? `: ${about}` : ''}`

const commentedGoal: Path = ({ goal_id, mentee_id }, role) =>
  role === 'mentee'
    ? `/dashboard?tab=goals&goal=${goal_id}#plans-and-goals`
    : `/people/${mentee_id}?tab=goals&goal=${goal_id}`

const commentedPlan: Path = ({ plan_id, objective }) =>
  `/learning-plans?plan=${plan_id}${objective === null ? '' : `&objective=${objective}`}`

const conversation: Path = ({ mentee_id }, role) =>
  `/notes?view=conversation${role === 'mentor' && mentee_id !== null ? `&mentee=${mentee_id}` : ''}`
const note = bell({ target: 'note', topic: 'note', path: conversation })
const document = bell({
  target: 'document',
  topic: 'document',
  path: () => '/documents',
  titleIsPrivate: true,
})
const goal = bell({
  target: 'goal',
  topic: 'goal',
  path: () => '/dashboard?tab=goals#plans-and-goals',
  titleIsPrivate: true,
})
const plan = bell({
  target: 'plan',
  topic: 'plan',
  path: ({ target_id }) => `/learning-plans?plan=${target_id}`,
  titleIsPrivate: true,
})
const signOff = bell({
  target: 'mentee',
  topic: 'progress',
  path: ({ target_id }) => `/sign-off/${target_id}`,
})
const meeting = bell({
  target: 'meeting',
  topic: 'progress',
  path: ({ mentee_id }, role) =>
    role === 'mentee' ? milestonesOnDashboard : `/people/${mentee_id}?tab=progress#milestones`,
})

const recordKinds = {
  note_written: { ...note, text: ({ actor }) => `${actor} sent you a message` },
  note_changed: { ...note, text: ({ actor }) => `${actor} changed a message to you`, isChange: true },
  document_shared: { ...document, text: titled('shared a document with you') },
  document_changed: { ...document, text: titled('changed the description of a document'), isChange: true },
  goal_set: { ...goal, text: titled('set a goal for you') },
  goal_changed: { ...goal, text: titled('changed one of your goals'), isChange: true },
  goal_completed: { ...goal, text: titled('completed one of your goals') },
  goal_cancelled: { ...goal, text: titled('cancelled one of your goals') },
  goal_commented: {
    ...goal,
    target: 'comment',
    text: titled('commented on a goal'),
    path: commentedGoal,
    isChange: true,
  },
  plan_made: { ...plan, text: titled('created a learning plan') },
  plan_changed: { ...plan, text: titled('changed a learning plan'), isChange: true },
  plan_commented: {
    ...plan,
    target: 'comment',
    text: titled('commented on a learning plan'),
    path: commentedPlan,
    isChange: true,
  },
  plan_agreement_asked: {
    ...plan,
    target: 'request',
    text: titled('asks you to agree to a learning plan'),
    path: ({ plan_id }) => `/learning-plans?plan=${plan_id}`,
  },
  plan_agreed: { ...plan, text: titled('agreed to a learning plan') },
  plan_not_agreed: { ...plan, text: titled('does not agree to a learning plan yet') },
  objective_suggested: {
    ...plan,
    text: titled('thinks they can do an objective of a learning plan'),
    isChange: true,
  },
  progress_set: {
    target: 'oneself',
    topic: 'progress',
    text: ({ actor }) => `${actor} updated your progress`,
    path: () => '/dashboard',
  },
  meeting_recorded: { ...meeting, text: ({ actor }) => `${actor} recorded a meeting with you` },
  meeting_disputed: { ...meeting, text: ({ actor }) => `${actor} says that a meeting did not take place` },
  meeting_lost: {
    ...meeting,
    text: () => 'A meeting no longer counts, because its shift did not take place or was deleted',
  },
  meeting_settled: { ...meeting, text: ({ actor }) => `${actor} settled whether a meeting took place` },
  summary_written: { ...signOff, text: ({ actor }) => `${actor} wrote the summary for you to confirm` },
  summary_returned: { ...signOff, text: ({ actor, about }) => `${actor} sent back the summary of ${about}` },
  summary_taken_over: {
    ...signOff,
    target: 'summary',
    text: ({ actor, about }) => `${actor} wrote your summary of ${about} again`,
    path: () => '/dashboard',
  },
  record_signed_off: { ...signOff, text: ({ about }) => `The record of ${about} is signed off` },
  record_reopened: { ...signOff, text: ({ actor, about }) => `${actor} reopened the record of ${about}` },
  addendum_written: {
    ...signOff,
    text: ({ actor, about }) => `${actor} wrote an addendum to the record of ${about}`,
  },
  signature_disputed: {
    ...admin,
    text: ({ about }) => `A signature in the record of ${about} is disputed`,
    path: ({ target_id }) => `/sign-off/${target_id}`,
  },
} as const satisfies Record<string, Kind>

/** All messages by the kind in their row. */
const kinds = { ...accountKinds, ...peopleKinds, ...recordKinds, ...shiftKinds } satisfies Record<
  string,
  Kind
> &
  Record<NotificationKind, Bell>
type Kinds = typeof kinds

export type NotificationTarget = Kinds[NotificationKind]['target']
export type LetterKind = { [K in keyof Kinds]: Kinds[K] extends { email: object } ? K : never }[keyof Kinds]
/** The details of an email when it is queued. */
export type DetailsOf<K extends LetterKind> = Parameters<Kinds[K]['email']['text']>[0]

const hasEmail = (kind: string): kind is LetterKind =>
  Object.hasOwn(kinds, kind) && 'email' in kinds[kind as keyof Kinds]
export const letterKinds = keysOf(kinds).filter(hasEmail)

/** Fails for a kind that no longer exists. */
export function emailOf(kind: string): Email {
  if (!hasEmail(kind)) throw new Error(`There is no email of the kind ${kind}.`)
  return kinds[kind].email
}

/** The emails that the choice for a topic turns off. */
export const letterKindsOf = (topic: LetterTopic): LetterKind[] =>
  letterKinds.filter((kind) => (kinds[kind] as Kind).topic === topic)

/** The email that a row and its details make. `url` in the details is the link that was created for it. */
export function letterOf(kind: string, details: object, site: Site): Letter {
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
