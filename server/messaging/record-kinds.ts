import { milestonesOnDashboard } from '#contract/attention.ts'
import { admin, bell, type Kind, type Path, type Sentence } from './kind.ts'

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
  module: 'sign-off',
  target: 'mentee',
  topic: 'progress',
  path: ({ target_id }) => `/sign-off/${target_id}`,
})
const meeting = bell({
  module: 'milestones',
  target: 'meeting',
  topic: 'progress',
  path: ({ mentee_id }, role) =>
    role === 'mentee' ? milestonesOnDashboard : `/people/${mentee_id}?tab=progress#milestones`,
})

export const recordKinds = {
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
    module: 'comments',
    target: 'comment',
    text: titled('commented on a goal'),
    path: commentedGoal,
    isChange: true,
  },
  plan_made: { ...plan, text: titled('created a learning plan') },
  plan_changed: { ...plan, text: titled('changed a learning plan'), isChange: true },
  plan_commented: {
    ...plan,
    module: 'comments',
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
    module: 'sign-off',
    text: ({ about }) => `A signature in the record of ${about} is disputed`,
    path: ({ target_id }) => `/sign-off/${target_id}`,
  },
} as const satisfies Record<string, Kind>
