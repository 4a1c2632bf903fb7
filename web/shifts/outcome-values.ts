import * as z from 'zod/mini'
import { maxLength, optionalText, time } from '#contract/fields.ts'
import {
  type Cause,
  causes,
  didNotHappen,
  type recordOutcome,
  type ShiftRow,
  sayWhy,
  shiftHours,
  shiftStatuses,
} from '#contract/shifts.ts'

/** The form's outcomes. 'missed' is stored as cancelled with a cause. */
export const outcomes = {
  completed: { label: shiftStatuses.completed.label },
  missed: { label: didNotHappen },
  cancelled: { label: shiftStatuses.cancelled.label },
} as const
type Outcome = keyof typeof outcomes

export type OutcomeValues = {
  status: string
  cause: string
  workedFrom: string
  workedTo: string
  reason: string
}

export const outcomeForm = z.object({
  status: z.enum(Object.keys(outcomes) as [Outcome, ...Outcome[]], 'Please select an outcome'),
  cause: z.string(),
  workedFrom: z.string(),
  workedTo: z.string(),
  reason: optionalText(maxLength.outcomeReason),
})
export type OutcomeForm = z.infer<typeof outcomeForm>

type Body = z.input<typeof recordOutcome.body>

export const bodyOf = ({ status, cause, workedFrom, workedTo, reason }: OutcomeForm): Body => ({
  status: status === 'missed' ? 'cancelled' : status,
  reason,
  cause: status === 'missed' ? (cause as Cause) : null,
  ...(status === 'completed' ? { workedFrom, workedTo } : { workedFrom: null, workedTo: null }),
})

/** Field name to sentence, for the fields that the chosen outcome shows. */
export function outcomeProblems({ status, ...values }: OutcomeValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (status === 'missed' && !values.cause) problems.cause = sayWhy
  if (status === 'missed' && values.cause === 'other' && !values.reason.trim()) problems.reason = sayWhy
  if (status !== 'completed') return problems
  for (const field of ['workedFrom', 'workedTo'] as const) {
    const { error } = time.safeParse(values[field])
    if (error) problems[field] = error.issues[0]?.message ?? ''
  }
  return problems
}

type Stored = Partial<Record<keyof OutcomeValues, unknown>>

/** The form starts empty for a scheduled shift, with the planned times as those worked. */
export const outcomeValuesOf = (
  stored: Stored,
  planned: Pick<ShiftRow, 'start_time' | 'end_time'>,
): OutcomeValues => ({
  status: stored.cause ? 'missed' : stored.status === 'scheduled' ? '' : String(stored.status ?? ''),
  cause: String(stored.cause ?? ''),
  workedFrom: String(stored.workedFrom ?? planned.start_time),
  workedTo: String(stored.workedTo ?? planned.end_time),
  reason: String(stored.reason ?? ''),
})

export const outcomeInWords = ({ status, cause, workedFrom, workedTo, reason }: OutcomeValues) =>
  [
    ['Outcome', status in outcomes ? outcomes[status as Outcome].label : ''],
    ...(status === 'missed' ? [['Why?', cause in causes ? causes[cause as Cause].label : ''] as const] : []),
    ...(status === 'completed'
      ? [['Hours worked', shiftHours({ start_time: workedFrom, end_time: workedTo })] as const]
      : []),
    ['Reason', reason],
  ] as const
