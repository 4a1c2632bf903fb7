import {
  Archive,
  Ban,
  CalendarClock,
  ChevronDown,
  ChevronsUp,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CirclePlay,
  CircleQuestionMark,
  CircleSlash,
  CircleX,
  Equal,
  Flag,
  Forward,
  Hourglass,
  type LucideIcon,
  PencilLine,
  Send,
} from 'lucide-react'
import { goalPriorities, goalStatuses } from '#contract/goals.ts'
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
import { StatusTag, type TagColour } from '#web/kit/states/StatusTag.tsx'

type Look = { colour: TagColour; icon: LucideIcon }
type Looks<States> = { [State in keyof States]: Look }

/**
 * Creates the tag component of a kind of state. Labels are the contract's; unknown values use the fallback.
 */
function tagOf<States extends Record<string, { label: string }>>(
  states: States,
  looks: Looks<States>,
  fallback?: keyof States,
) {
  return function Tag({ status }: { status: (keyof States & string) | (string & {}) }) {
    const known = status in states ? status : (fallback ?? Object.keys(states)[0] ?? status)
    const label = states[known]?.label ?? status
    const look = looks[known as keyof States] ?? { colour: 'grey', icon: CircleDashed }
    return <StatusTag {...look} label={label} />
  }
}

export const ProgressTag = tagOf(
  progressStates,
  {
    awaiting_shift: { colour: 'grey', icon: Hourglass },
    undergoing_mst: { colour: 'blue', icon: CirclePlay },
    finished_mst: { colour: 'purple', icon: Flag },
    completed: { colour: 'green', icon: CircleCheck },
  },
  'awaiting_shift' satisfies ProgressStatus,
)

export const AccountTag = tagOf(accountStatuses, {
  active: { colour: 'green', icon: CircleCheck },
  inactive: { colour: 'grey', icon: CirclePause },
  pending: { colour: 'yellow', icon: Hourglass },
})

export const ReferralTag = tagOf(referralStatuses, {
  pending: { colour: 'yellow', icon: Hourglass },
  approved: { colour: 'green', icon: CircleCheck },
  rejected: { colour: 'red', icon: CircleX },
  processed: { colour: 'blue', icon: Send },
})

const ShiftStatusTag = tagOf(
  shiftStatuses,
  {
    scheduled: { colour: 'blue', icon: CalendarClock },
    completed: { colour: 'green', icon: CircleCheck },
    cancelled: { colour: 'red', icon: CircleX },
  },
  'scheduled' satisfies ShiftStatus,
)

/** The status of a shift. A planned shift with an inactive person is to be confirmed (rule 57). */
export function ShiftTag({ shift }: { shift: ShiftRow }) {
  if (isUncertain(shift)) return <UncertainTag />
  if (shift.cause) return <StatusTag colour="red" icon={CircleSlash} label={didNotHappen} />
  return <ShiftStatusTag status={shift.status} />
}

export const UncertainTag = () => (
  <StatusTag colour="orange" icon={CircleQuestionMark} label={toBeConfirmed} />
)

export const PlanTag = tagOf(planStatuses, {
  draft: { colour: 'grey', icon: PencilLine },
  active: { colour: 'blue', icon: CirclePlay },
  completed: { colour: 'green', icon: CircleCheck },
  archived: { colour: 'purple', icon: Archive },
})

export const ObjectiveTag = tagOf(objectiveStates, {
  not_started: { colour: 'grey', icon: CircleDashed },
  in_progress: { colour: 'blue', icon: CirclePlay },
  achieved: { colour: 'green', icon: CircleCheck },
  carried_forward: { colour: 'purple', icon: Forward },
})

export const GoalTag = tagOf(goalStatuses, {
  active: { colour: 'blue', icon: CirclePlay },
  completed: { colour: 'green', icon: CircleCheck },
  cancelled: { colour: 'grey', icon: Ban },
})

export const PriorityTag = tagOf(goalPriorities, {
  low: { colour: 'grey', icon: ChevronDown },
  medium: { colour: 'blue', icon: Equal },
  high: { colour: 'orange', icon: ChevronsUp },
})

/** Marks unopened notes and documents. */
export const NewTag = () => <StatusTag colour="yellow" icon={CircleDot} label="New" />
