import { formatDay } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import type { LetterTopic, NotificationKind } from '#contract/notifications.ts'
import type { Role } from '#contract/person.ts'
import type { LetterKind } from './email-kinds.ts'
import { mentoringEnded } from './relationship-emails.ts'

/** `about` is the thing's title, name or time (of a series: the first); null if the reader may not see it. */
type Facts = { actor: string; about: string | null; shifts: number | null; last_start: string | null }

type Sentence = (facts: Facts) => string

/** Where the thing is: a comment's item and owner, a meeting's mentee, the plan of a request to agree. */
type Place = {
  target_id: number
  mentee_id: number | null
  goal_id: number | null
  plan_id: number | null
  objective: number | null
}

type Path = (place: Place, role: Role) => string

type Kind = {
  /** The record that the notification is about. `visible-queries.ts` decides whether it is shown. */
  target: string
  /** Without a topic there is no optional email: administrators have their dashboard. */
  topic: LetterTopic | null
  /** For the bell and for emails. It never quotes a note. */
  text: Sentence
  /** The page that shows the thing. */
  path: Path
  /** The email about this one event of a shift, for people who want it immediately. */
  email?: LetterKind
  /** The latest notification replaces the earlier ones. */
  isChange?: true
  /** Other people may read an email, so it does not contain the title. */
  titleIsPrivate?: true
}

const titled =
  (what: string): Sentence =>
  ({ actor, about }) =>
    `${actor} ${what}${about ? `: ${about}` : ''}`

const onDay =
  (what: string): Sentence =>
  ({ actor, about }) =>
    `${actor} ${what}${about ? ` on ${formatDay(about)}, ${about.slice(11)}` : ''}`

/** A series may have only one shift left. */
const severalShifts: Sentence = (facts) => {
  const { actor, about, shifts, last_start } = facts
  if (shifts === 1 || !about || !last_start) return onDay('scheduled a shift for you')(facts)
  return `${actor} scheduled ${shifts} shifts with you, from ${formatDay(about)} to ${formatDay(last_start)}`
}

const ofShift =
  (what: string): Sentence =>
  ({ about }) =>
    `${what} the debrief of your shift${about ? ` on ${formatDay(about)}` : ''}`

const dashboard: Path = () => '/dashboard'

const commentedGoal: Path = ({ goal_id, mentee_id }, role) =>
  role === 'mentee'
    ? `/dashboard?tab=goals&goal=${goal_id}#plans-and-goals`
    : `/people/${mentee_id}?tab=goals&goal=${goal_id}`

const commentedPlan: Path = ({ plan_id, objective }) =>
  `/learning-plans?plan=${plan_id}${objective === null ? '' : `&objective=${objective}`}`

const partner: Path = (_, role) => (role === 'mentor' ? '/mentoring' : '/dashboard')

const of = <const K extends Omit<Kind, 'text'>>(kind: K) => kind
const conversation: Path = ({ mentee_id }, role) =>
  `/notes?view=conversation${role === 'mentor' && mentee_id !== null ? `&mentee=${mentee_id}` : ''}`
const note = of({ target: 'note', topic: 'note', path: conversation })
const document = of({ target: 'document', topic: 'document', path: () => '/documents', titleIsPrivate: true })
const goal = of({
  target: 'goal',
  topic: 'goal',
  path: () => '/dashboard?tab=goals#plans-and-goals',
  titleIsPrivate: true,
})
const plan = of({
  target: 'plan',
  topic: 'plan',
  path: ({ target_id }) => `/learning-plans?plan=${target_id}`,
  titleIsPrivate: true,
})
const shift = of({ target: 'shift', topic: 'shift', path: () => '/shifts' })
const debrief = of({
  target: 'shift',
  topic: 'debrief',
  path: ({ target_id }) => `/shifts/${target_id}/debrief`,
})
const signOff = of({
  target: 'mentee',
  topic: 'progress',
  path: ({ target_id }) => `/sign-off/${target_id}`,
})
const meeting = of({
  target: 'meeting',
  topic: 'progress',
  path: ({ mentee_id }, role) =>
    role === 'mentee' ? '/dashboard#milestones' : `/people/${mentee_id}?tab=milestones`,
})

const assignment = of({ target: 'active partner', topic: 'assignment', path: dashboard })
const admin = of({ target: 'user', topic: null, path: () => '/admin/mentor-mentee' })

/** All kinds of notifications: who may see them, the topic of their emails, their texts, pages and rules. */
export const bellKinds = {
  note_written: { ...note, text: ({ actor }) => `${actor} wrote you a note` },
  note_changed: { ...note, text: ({ actor }) => `${actor} changed a note to you`, isChange: true },
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
  shift_planned: { ...shift, text: onDay('scheduled a shift for you'), email: 'shift_scheduled' },
  shifts_planned: { ...shift, target: 'series', text: severalShifts, email: 'shifts_scheduled' },
  shift_changed: { ...shift, text: onDay('moved your shift, now'), email: 'shift_changed', isChange: true },
  shift_cancelled: { ...shift, text: onDay('cancelled your shift'), email: 'shift_cancelled' },
  shift_outcome: { ...shift, text: onDay('recorded the outcome of your shift') },
  shift_deleted: {
    ...shift,
    target: 'former shift',
    text: onDay('deleted your shift'),
    email: 'shift_cancelled',
  },
  shift_passed_on: {
    ...shift,
    target: 'oneself',
    text: ({ actor }) => `${actor} cancelled your shift`,
    email: 'shift_cancelled',
  },
  debrief_due: { ...debrief, topic: null, text: ofShift('Write') },
  debrief_opened: { ...debrief, text: ofShift('You can read') },
  team_line_written: {
    target: 'team line',
    topic: null,
    text: ({ actor }) => `${actor} wrote a line for the programme team`,
    path: ({ target_id }) => `/shifts/${target_id}/debrief`,
    isChange: true,
  },
  progress_set: {
    target: 'oneself',
    topic: 'progress',
    text: ({ actor }) => `${actor} updated your progress`,
    path: dashboard,
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
    path: dashboard,
  },
  record_signed_off: { ...signOff, text: ({ about }) => `The record of ${about} is signed off` },
  record_reopened: { ...signOff, text: ({ actor, about }) => `${actor} reopened the record of ${about}` },
  addendum_written: {
    ...signOff,
    text: ({ actor, about }) => `${actor} wrote an addendum to the record of ${about}`,
  },
  mentor_assigned: { ...assignment, text: ({ about }) => `${about} is now your mentor` },
  mentee_assigned: {
    ...assignment,
    text: ({ about }) => `${about} is now your mentee`,
    path: () => '/mentoring',
  },
  relationship_ended: {
    ...assignment,
    target: 'former partner',
    text: ({ about }) => mentoringEnded(`${about}`),
  },
  partner_inactive: {
    ...assignment,
    target: 'inactive partner',
    text: ({ about }) => `${about}'s account is now inactive`,
    path: partner,
  },
  referral_received: {
    ...admin,
    target: 'referral',
    text: ({ about }) => `${about} sent a referral`,
    path: ({ target_id }) => `/referrals?referral=${target_id}`,
  },
  letter_undelivered: {
    ...admin,
    target: 'letter',
    text: ({ about }) => `An email to ${about} could not be delivered`,
    path: () => '/admin/quick-actions',
  },
  mentor_left: {
    ...admin,
    text: ({ about }) => `The mentor ${about} has left. Their mentees need a new mentor`,
  },
  signature_disputed: {
    ...admin,
    text: ({ about }) => `A signature in the record of ${about} is disputed`,
    path: ({ target_id }) => `/sign-off/${target_id}`,
  },
} as const satisfies Record<NotificationKind, Kind>

export type NotificationTarget = (typeof bellKinds)[NotificationKind]['target']

export const bellKindOf = (kind: NotificationKind): Kind => bellKinds[kind]

/** The kinds whose row fits. */
export const bellKindsWhere = (fits: (kind: Kind) => boolean): NotificationKind[] =>
  keysOf(bellKinds).filter((kind) => fits(bellKinds[kind]))

type Known = Omit<Facts, 'actor'> & { actor: string | null }

export const sentenceOf = (kind: NotificationKind, known: Known): string =>
  bellKindOf(kind).text({ ...known, actor: known.actor ?? 'The programme' })

export const sentenceInEmail = (kind: NotificationKind, known: Known): string =>
  sentenceOf(kind, bellKindOf(kind).titleIsPrivate ? { ...known, about: null } : known)

export const pathOf = (told: Place & { kind: NotificationKind }, role: Role): string =>
  bellKindOf(told.kind).path(told, role)
