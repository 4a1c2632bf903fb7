import { formatDay } from '#contract/dates.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Role } from '#contract/person.ts'
import { mentoringEnded } from './relationship-emails.ts'
import type { StoredNotification } from './visible-queries.ts'

/**
 * The actor, and the thing's title, name or time (for a series, its first shift). `about` is null if the
 * reader may not see it.
 */
type Facts = { actor: string; about: string | null; shifts: number | null; last_start: string | null }

type Sentence = (facts: Facts) => string

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

/** The sentences in the bell and in emails. They never quote a note. */
const sentences: Record<NotificationKind, Sentence> = {
  note_written: ({ actor }) => `${actor} wrote you a note`,
  note_changed: ({ actor }) => `${actor} changed a note to you`,
  document_shared: titled('shared a document with you'),
  document_changed: titled('changed the description of a document'),
  goal_set: titled('set a goal for you'),
  goal_changed: titled('changed one of your goals'),
  goal_completed: titled('completed one of your goals'),
  goal_cancelled: titled('cancelled one of your goals'),
  goal_commented: titled('commented on a goal'),
  plan_made: titled('created a learning plan'),
  plan_changed: titled('changed a learning plan'),
  plan_commented: titled('commented on a learning plan'),
  shift_planned: onDay('scheduled a shift for you'),
  shifts_planned: severalShifts,
  shift_changed: onDay('moved your shift, now'),
  shift_cancelled: onDay('cancelled your shift'),
  shift_outcome: onDay('recorded the outcome of your shift'),
  shift_deleted: onDay('deleted your shift'),
  shift_passed_on: ({ actor }) => `${actor} cancelled your shift`,
  debrief_due: ({ about }) => `Write the debrief of your shift${about ? ` on ${formatDay(about)}` : ''}`,
  debrief_opened: ({ about }) =>
    `You can read the debrief of your shift${about ? ` on ${formatDay(about)}` : ''}`,
  progress_set: ({ actor }) => `${actor} updated your progress`,
  mentor_assigned: ({ about }) => `${about} is now your mentor`,
  mentee_assigned: ({ about }) => `${about} is now your mentee`,
  relationship_ended: ({ about }) => mentoringEnded(`${about}`),
  partner_inactive: ({ about }) => `${about}'s account is now inactive`,
  referral_received: ({ about }) => `${about} sent a referral`,
  letter_undelivered: ({ about }) => `An email to ${about} could not be delivered`,
  mentor_left: ({ about }) => `The mentor ${about} has left. Their mentees need a new mentor`,
}

type Known = Omit<Facts, 'actor'> & { actor: string | null }

export const sentenceOf = (kind: NotificationKind, known: Known): string =>
  sentences[kind]({ ...known, actor: known.actor ?? 'The programme' })

/** Other people may read an email, so it contains no titles. */
export const inLetters = (kind: NotificationKind, facts: Known): Known =>
  /^(document|goal|plan)_/.test(kind) ? { ...facts, about: null } : facts

/** The location of the thing: for a comment, the commented item and its owner or its place in a plan. */
type Place = Pick<StoredNotification, 'target_id' | 'mentee_id' | 'goal_id' | 'plan_id' | 'objective'>

type Path = (place: Place, role: Role) => string

const goals: Path = () => '/dashboard?tab=goals#plans-and-goals'
const plans: Path = ({ target_id }) => `/learning-plans?plan=${target_id}`
const shifts: Path = () => '/shifts'
const debrief: Path = ({ target_id }) => `/shifts/${target_id}/debrief`
const dashboard: Path = () => '/dashboard'

/** The page that shows the thing. */
const paths: Record<NotificationKind, Path> = {
  note_written: () => '/notes',
  note_changed: () => '/notes',
  document_shared: () => '/documents',
  document_changed: () => '/documents',
  goal_set: goals,
  goal_changed: goals,
  goal_completed: goals,
  goal_cancelled: goals,
  goal_commented: ({ goal_id, mentee_id }, role) =>
    role === 'mentee'
      ? `/dashboard?tab=goals&goal=${goal_id}#plans-and-goals`
      : `/people/${mentee_id}?tab=goals&goal=${goal_id}`,
  plan_made: plans,
  plan_changed: plans,
  plan_commented: ({ plan_id, objective }) =>
    `/learning-plans?plan=${plan_id}${objective === null ? '' : `&objective=${objective}`}`,
  shift_planned: shifts,
  shifts_planned: shifts,
  shift_changed: shifts,
  shift_cancelled: shifts,
  shift_outcome: shifts,
  shift_deleted: shifts,
  shift_passed_on: shifts,
  debrief_due: debrief,
  debrief_opened: debrief,
  progress_set: dashboard,
  mentor_assigned: dashboard,
  mentee_assigned: () => '/mentoring',
  relationship_ended: dashboard,
  partner_inactive: (_, role) => (role === 'mentor' ? '/mentoring' : '/dashboard'),
  referral_received: ({ target_id }) => `/referrals?referral=${target_id}`,
  letter_undelivered: () => '/admin/quick-actions',
  mentor_left: () => '/admin/mentor-mentee',
}

export const pathOf = (told: Place & { kind: NotificationKind }, role: Role): string =>
  paths[told.kind](told, role)
