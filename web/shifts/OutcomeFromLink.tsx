import { CircleAlert } from 'lucide-react'
import { listShifts, type ShiftRow } from '#contract/shifts.ts'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useQueryParam } from '#web/kit/page/use-query-param.ts'
import { useQueryParamOnce } from '#web/kit/page/use-query-param-once.ts'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { messages } from './api.ts'
import styles from './Shifts.module.css'

type Props = {
  /** Opens the dialog for a shift; undefined where the person may not, or not any more, say how that one went. */
  askerFor: (shift: ShiftRow) => (() => void) | undefined
}

/** `?outcome=12` asks how that shift went, so that other screens can lead here. */
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
      <div className={styles.gone}>
        <FailedState message={errorMessageOf(shifts.error, messages.list)} onRetry={shifts.refetch} />
      </div>
    )
  return (
    isGone && (
      <div className={styles.gone}>
        <Notice colour="yellow" icon={CircleAlert} role="status">
          The shift that waited for an outcome is not there any more, or has one already.
        </Notice>
      </div>
    )
  )
}
