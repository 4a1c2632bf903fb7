import { Box } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { listShifts, type ShiftRow } from '#contract/shifts.ts'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { useQueryParamOnce } from '#web/kit/url/use-query-param-once.ts'
import { messages } from './api.ts'

type Props = {
  /** Opens the outcome dialog for a shift; undefined when the person may not record its outcome. */
  askerFor: (shift: ShiftRow) => (() => void) | undefined
}

/** `?outcome=12` opens the outcome dialog for that shift, so other pages can link here. */
export function OutcomeFromLink({ askerFor }: Props) {
  const [shiftId] = useQueryParam('outcome')
  return shiftId !== null && <LinkedOutcome shiftId={shiftId} askerFor={askerFor} />
}

function LinkedOutcome({ shiftId, askerFor }: Props & { shiftId: string }) {
  const shifts = useList(listShifts, { query: { to: useToday() } }, { whole: true })
  const shift = shifts.data?.find(({ id }) => String(id) === shiftId)
  const ask = shift && askerFor(shift)
  useQueryParamOnce('outcome', ask !== undefined, () => ask?.())
  const isGone = shifts.data !== undefined && !ask && !shifts.fetchMore && !shifts.isFetching
  if (shifts.error)
    return (
      <Box mb="md">
        <FailedState message={errorMessageOf(shifts.error, messages.list)} onRetry={shifts.refetch} />
      </Box>
    )
  return (
    isGone && (
      <Box mb="md">
        <Notice colour="yellow" icon={CircleAlert} role="status">
          This shift already has an outcome, or has been deleted.
        </Notice>
      </Box>
    )
  )
}
