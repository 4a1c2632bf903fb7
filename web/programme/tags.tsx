import { type GoalRow, goalPriorities, goalStatuses } from '#contract/goals.ts'
import { planStatuses } from '#contract/learning-plans.ts'
import { type ProgressStatus, progressStates } from '#contract/mentees.ts'
import { objectiveStates } from '#contract/objective-states.ts'
import { accountStatuses } from '#contract/person.ts'
import { referralStatuses } from '#contract/referrals.ts'
import {
  didNotHappen,
  isUncertain,
  type ShiftRow,
  type ShiftStatus,
  shiftStatuses,
  toBeConfirmed,
} from '#contract/shifts.ts'
import { type Look, StatusDot, statusMark, Tag } from '#web/kit/states/StatusTag.tsx'

type Looks<States> = { [State in keyof States]: Look }

/**
 * Creates the component of a kind of state. Labels are the contract's; unknown values use the fallback.
 */
function stateOf<States extends Record<string, { label: string }>>(
  states: States,
  looks: Looks<States>,
  fallback?: keyof States,
) {
  return function State({ status }: { status: (keyof States & string) | (string & {}) }) {
    const known = status in states ? status : (fallback ?? Object.keys(states)[0] ?? status)
    return statusMark(looks[known as keyof States] ?? 'grey', states[known]?.label ?? status)
  }
}

export const progressColours = {
  awaiting_shift: 'grey',
  undergoing_mst: 'blue',
  finished_mst: 'purple',
  completed: 'green',
} as const

export const ProgressTag = stateOf(progressStates, progressColours, 'awaiting_shift' satisfies ProgressStatus)

export const AccountTag = stateOf(accountStatuses, { active: 'word', inactive: 'grey', pending: 'orange' })

export const ReferralTag = stateOf(referralStatuses, {
  pending: 'orange',
  approved: 'green',
  rejected: 'tag grey',
  processed: 'blue',
})

const ShiftStatusTag = stateOf(
  shiftStatuses,
  { scheduled: 'word', completed: 'green', cancelled: 'tag grey' },
  'scheduled' satisfies ShiftStatus,
)

/** The status of a shift. A planned shift with an inactive person is to be confirmed. */
export function ShiftTag({ shift }: { shift: ShiftRow }) {
  if (isUncertain(shift)) return <UncertainTag />
  if (shift.cause) return <Tag colour="grey" label={didNotHappen} />
  return <ShiftStatusTag status={shift.status} />
}

export const UncertainTag = () => <Tag colour="orange" label={toBeConfirmed} />

export const PlanTag = stateOf(planStatuses, {
  draft: 'grey',
  active: 'blue',
  completed: 'green',
  archived: 'purple',
})

export const ObjectiveTag = stateOf(objectiveStates, {
  not_started: 'grey',
  in_progress: 'blue',
  achieved: 'green',
  carried_forward: 'purple',
})

export const GoalTag = stateOf(goalStatuses, { active: 'blue', completed: 'green', cancelled: 'tag grey' })

/** Nothing for Medium and Low. */
export const Priority = ({ of }: { of: GoalRow['priority'] }) =>
  of === 'high' && (
    <strong>
      {goalPriorities.high.label}
      <span className="reader-only"> priority</span>
    </strong>
  )

/** Marks unopened notes and documents. */
export const NewTag = () => <StatusDot colour="blue" label="New" />
