import * as z from 'zod/mini'
import { assignments } from './assignments.ts'
import { sides } from './debriefs.ts'
import { endpoint, messageReply } from './endpoint.ts'
import { day, keyOf, listQuery, maxLength, orderBy, pageOfList, rowId, search, text } from './fields.ts'
import type { Module } from './modules.ts'

type Colour = 'blue' | 'green' | 'grey' | 'orange' | 'purple' | 'red' | 'yellow'

type More = {
  /** The label once `since` is past. */
  overdue?: string
  /** The heading of a group, if the label names a single item. */
  heading?: string
  /** `since` is a due date. */
  isDated?: true
  module?: Module
}

/**
 * Dashboards show tier 0 (faults of the installation) first. `path` is the page that the main button opens, with values
 * of the item. Without one, the button acts in place.
 */
const kind = (
  tier: 0 | 1 | 2 | 3,
  label: string,
  colour: Colour,
  [button, path]: readonly [label: string, path?: string],
  more: More = {},
) => ({ tier, label, colour, button, path, ...more })

/** The goals and the milestones on a mentee's own dashboard. */
export const goalsOnDashboard = '/dashboard?tab=goals#plans-and-goals'
export const milestonesOnDashboard = '/dashboard?tab=milestones#plans-and-goals'

const arrangeCover = ['Arrange cover', '/people/{person_id}?cover={id}'] as const
const assign = ['Assign mentor'] as const
const sendAgain = ['Send again'] as const
const openAccount = ['Open account', '/people/{id}?tab=account'] as const
const openAssignments = ['Open assignments', '/admin/mentor-mentee?mentees-search={name}'] as const
const openMilestones = ['Open milestones', '/people/{person_id}?tab=progress#milestones'] as const
const openPlan = ['Open plan', '/learning-plans?plan={id}'] as const
const openSummary = ['Open summary', '/sign-off/{person_id}'] as const
const openUsers = ['Open users', '/admin/users?search={name}'] as const
const readDebrief = ['Read debrief', '/people/{person_id}?tab=shifts'] as const
const readNote = ['Read handover note', '/people/{person_id}#handover'] as const
const review = ['Review', '/referrals?referral={id}'] as const
const schedule = ['Schedule shift', '/shifts/schedule?mentee={person_id}'] as const
const update = ['Update progress', '/mentee/{person_id}?tab=progress&update=progress'] as const
const viewGoals = ['View details', '/dashboard?detail={person_id}&about=goals'] as const
const planDates = { overdue: 'Learning plan overdue', isDated: true } as const
const goalDates = { overdue: 'Goal overdue', isDated: true } as const

/**
 * All kinds of pending items. Administrators also see inactive partners and missing backups.
 */
export const attentionKinds = {
  // For administrators.
  backup: kind(0, 'No backup', 'red', ['Open settings', '/admin/settings']),
  letter: kind(1, 'Email not delivered', 'red', sendAgain, { heading: 'Emails not delivered' }),
  referral: kind(1, 'Referral to decide', 'yellow', review, { heading: 'Referrals' }),
  unassigned: kind(1, 'Needs a mentor', 'orange', assign),
  cover: kind(1, 'Cover asked for', 'orange', arrangeCover, { module: 'cover' }),
  partner_inactive: kind(1, 'Mentor or mentee inactive', 'orange', openAssignments),
  directory: kind(1, 'Directory change rejected', 'red', openAccount, { module: 'directory' }),
  two_accounts: kind(1, 'Debriefs disagree', 'red', readDebrief, { module: 'debriefs' }),
  disputed: kind(1, 'Signature disputed', 'red', openSummary, { module: 'sign-off' }),
  meeting_disputed: kind(1, 'Meeting disputed', 'red', openMilestones, { module: 'milestones' }),
  team_line: kind(1, 'Line to read', 'purple', ['Read line', '/shifts/{id}/debrief'], { module: 'debriefs' }),
  countersign: kind(2, 'Summary to countersign', 'green', openSummary, { module: 'sign-off' }),
  shift: kind(2, 'No shift scheduled', 'blue', openAssignments),
  handover: kind(2, 'Handover not accepted', 'orange', readNote, {
    heading: 'Handovers not accepted',
    module: 'cover',
  }),
  goal: kind(2, 'Goal overdue', 'orange', viewGoals, { heading: 'Overdue goals', isDated: true }),
  milestone_late: kind(2, 'Milestone overdue', 'orange', openMilestones, {
    heading: 'Milestones',
    module: 'milestones',
  }),
  pending: kind(2, 'Pending account', 'yellow', openUsers, { heading: 'Pending accounts' }),
  completed: kind(3, assignments.completed.label, 'grey', assign),
  invitation: kind(3, 'Invitation not accepted', 'blue', sendAgain, {
    heading: 'Invitations not accepted',
  }),

  // For mentors.
  outcome: kind(1, 'Outcome missing', 'orange', ['Record outcome', '/shifts?outcome={id}']),
  goal_overdue: kind(1, 'Goal overdue', 'orange', ['Open goals', '/mentee/{person_id}?tab=goals'], {
    isDated: true,
  }),
  new_mentee: kind(2, 'New mentee', 'green', ['View details', '/mentee/{person_id}']),
  accept: kind(1, 'Handover to accept', 'green', ['Read handover note', '/mentee/{person_id}#handover'], {
    module: 'cover',
  }),
  plan_due: kind(2, 'Learning plan due', 'yellow', openPlan, planDates),
  milestone: kind(
    2,
    'Milestone due',
    'yellow',
    ['Open milestones', '/mentee/{person_id}?tab=progress#milestones'],
    { overdue: 'Milestone overdue', module: 'milestones' },
  ),
  nothing_planned: kind(2, 'No shift scheduled', 'blue', schedule),
  summary: kind(2, 'Summary to write', 'green', ['Write summary', '/sign-off/{person_id}'], {
    module: 'sign-off',
  }),
  first_shift: kind(2, 'First shift completed', 'blue', ['Set Undergoing MST']),
  no_update: kind(3, 'No progress update', 'grey', update),

  // For mentors and mentees.
  debrief: kind(1, 'Debrief to write', 'blue', ['Write debrief', '/shifts/{id}/debrief'], {
    module: 'debriefs',
  }),
  agreement: kind(1, 'Plan to agree', 'blue', openPlan),

  // For mentees.
  mentor_inactive: kind(1, 'Mentor inactive', 'orange', ['See your shifts', '/shifts']),
  confirm: kind(1, 'Summary to confirm', 'green', ['Open summary', '/sign-off/{id}'], { module: 'sign-off' }),
  note: kind(2, 'Unread message', 'purple', ['Read messages', '/notes']),
  document: kind(2, 'Unread document', 'purple', ['Open documents', '/documents']),
  goal_due: kind(2, 'Goal due', 'yellow', ['Open goals', goalsOnDashboard], goalDates),
  own_plan_due: kind(2, 'Learning plan due', 'yellow', openPlan, planDates),
}
export type AttentionKind = keyof typeof attentionKinds

export const attentionItem = z.object({
  kind: keyOf(attentionKinds),
  /** Id of the referral, person, email, shift, goal or plan; 0 for the installation. */
  id: z.int(),
  /** The person concerned; null for one's own items and for people without an account. */
  person_id: z.nullable(z.int()),
  /** The name of the person, or the title of one's own item. */
  name: z.string(),
  reason: z.string(),
  /** The reason of a referral, the beginning of the newest unread note, or the name of the newest document. */
  words: z.optional(z.string()),
  /** The first name of the person who wrote the note or shared the document. */
  first_name: z.optional(z.string()),
  /** Administrators only: how long the programme has broken its promise about this: '2 working days late'. */
  delay: z.optional(z.string()),
  /** The instant since when it is pending, or its future due date. `reason` does not repeat it. */
  since: z.string(),
  /** Administrators only: the programme has broken its promise about this. */
  late: z.optional(z.boolean()),
  /** The side of the shift that wrote the line to the programme team. */
  side: z.optional(keyOf(sides)),
  /** Administrators only: the responsible mentor, and who last reminded them of the mentee and when. */
  mentor: z.optional(
    z.object({
      id: z.int(),
      name: z.string(),
      reminded: z.nullable(z.object({ at: z.string(), by: z.string() })),
    }),
  ),
})
export type AttentionItem = z.infer<typeof attentionItem>

/** The most rows on a dashboard. */
export const maxOnDashboard = 7

/** The most items about one person in a reply that is not a list of its own. */
export const maxAboutOne = 20

/** One row per person with the most urgent item; `more` contains at most `maxAboutOne` of the others. */
export const attentionRow = z.object({
  ...attentionItem.shape,
  more: z.array(attentionItem),
  /** The number of all others. */
  more_total: z.int(),
})
export type AttentionRow = z.infer<typeof attentionRow>

/** The most items of one group. */
export const maxInGroup = 5

/** The pending items of one kind: how many, how many of them late, and the first ones, late ones first. */
const attentionGroup = z.object({
  kind: keyOf(attentionKinds),
  total: z.int(),
  late: z.int(),
  items: z.array(attentionItem),
})
export type AttentionGroup = z.infer<typeof attentionGroup>

/** First steps of a new installation, in order. */
export const firstSteps = {
  account: { label: 'Add your own name and password' },
  organisation: { label: 'Check the service name, time zone and help address' },
  modules: { label: 'What will your programme use?' },
  mail: { label: 'Set up email' },
  standard: { label: 'Choose a programme standard', module: 'milestones' },
  administrator: { label: 'Add a second administrator' },
  mentors: { label: 'Add the first mentors' },
  referral: { label: 'Receive the first referral' },
} as const satisfies Record<string, { label: string; module?: Module }>
export type FirstStep = keyof typeof firstSteps

/** Days for which a mentee reads what was completed. */
export const achievedDays = 7

/** A goal that was completed or an objective that was achieved, and how many of its list are. */
const achievement = z.object({
  title: z.string(),
  at: z.string(),
  /** The person who recorded it. */
  by_id: z.nullable(z.int()),
  by: z.nullable(z.string()),
  done: z.int(),
  total: z.int(),
})
export type Achievement = z.infer<typeof achievement>

/** Days for which an account counts as new, and its owner sees the first steps. */
export const newAccountDays = 28

/** The caller's own list, most urgent first. */
export const getAttention = endpoint('GET /api/attention', {
  action: 'attention: see own',
  reply: z.object({
    items: z.array(attentionRow),
    /** The number of all pending items, equal to the rows of the complete list. */
    total: z.int(),
    /** Administrators only: the same items by kind, in the order of the kinds. */
    groups: z.optional(z.array(attentionGroup)),
    /** Administrators only: the number of snoozed items, which `total` excludes. */
    snoozed: z.optional(z.int()),
    /** Administrators only: while the programme or their account is new, or after they showed the steps again. */
    firstSteps: z.optional(z.array(z.object({ step: keyOf(firstSteps), done: z.boolean() }))),
    /** Mentees without a mentor only: the day by which they get one, and whether they had one before. */
    awaitingMentor: z.optional(z.object({ by: z.string(), had_mentor: z.boolean() })),
    /** Mentees only: what was completed in the last days, newest first. */
    achieved: z.optional(z.array(achievement)),
  }),
})

/** An item that an administrator has snoozed. It is pending again from `until`. */
const snoozedItem = z.object({
  ...attentionItem.shape,
  snooze: z.object({ id: z.int(), until: z.string(), reason: z.string(), by: z.string(), at: z.string() }),
})
export type SnoozedItem = z.infer<typeof snoozedItem>

/** The columns by which an administrator sorts. */
export const taskOrders = ['since', 'kind', 'name', 'reason'] as const

/** All pending items of administrators, oldest first, one row each. `search` matches a part of the name or the reason. */
export const listTasks = endpoint('GET /api/admin/tasks', {
  action: 'attention: see what waits',
  query: z.strictObject({
    ...pageOfList,
    search,
    kind: z.optional(keyOf(attentionKinds)),
    order: orderBy(taskOrders),
  }),
  reply: z.array(attentionItem),
  texts: { error: 'Failed to load tasks', isFixed: true },
})

/** All snoozed items, oldest first. */
export const listSnoozed = endpoint('GET /api/admin/snoozes', {
  action: 'attention: see what waits',
  query: listQuery,
  reply: z.array(snoozedItem),
  texts: { error: 'Failed to load tasks', isFixed: true },
})

/** The first rows of the two lists above, as many as one reply can contain. */
export const getQuickActions = endpoint('GET /api/admin/quick-actions', {
  action: 'attention: see what waits',
  reply: z.object({
    items: z.array(attentionItem),
    /** The number of all pending items. */
    total: z.int(),
    snoozed: z.array(snoozedItem),
    /** The number of all snoozed items. */
    snoozed_total: z.int(),
  }),
})

/** The longest snooze, in days. */
export const maxSnoozeDays = 365

/** Fields of the snooze dialog. */
export const snoozeForm = z.strictObject({
  untilDay: day,
  reason: text(maxLength.outcomeReason, 'Enter a reason, so other administrators know why'),
})

/** Snoozes an item for all administrators, until its day. 409 when another administrator already has. */
export const snooze = endpoint('POST /api/admin/snoozes', {
  action: 'attention: snooze',
  body: z.strictObject({ kind: keyOf(attentionKinds), id: z.int().check(z.gte(0)), ...snoozeForm.shape }),
  reply: z.object({ id: z.int() }),
  status: 201,
  texts: { success: 'Snoozed', error: 'Failed to snooze this' },
})

export const unsnooze = endpoint('DELETE /api/admin/snoozes/:id', {
  action: 'attention: snooze',
  texts: { success: 'Shown again', error: 'Failed to show this again' },
})

/** Emails a mentor about all pending items of one mentee. 409 for a second time on the same day. */
export const remindMentor = endpoint('POST /api/admin/reminders', {
  action: 'attention: remind mentor',
  body: z.strictObject({ mentorId: rowId, menteeId: rowId }),
  reply: messageReply,
  texts: { saysReply: true, error: 'Failed to remind the mentor' },
})

/** Hides or shows one's own first steps. */
export const chooseGuide = endpoint('PUT /api/attention/guide', {
  action: 'attention: choose guide',
  body: z.strictObject({ shown: z.boolean() }),
  texts: { error: 'Failed to save your choice' },
})

export const sendEmailAgain = endpoint('POST /api/admin/letters/:id/again', {
  action: 'emails: send again',
  reply: messageReply,
  texts: { saysReply: true, error: 'Failed to send email' },
})
