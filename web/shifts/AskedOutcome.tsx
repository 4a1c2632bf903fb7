import { CircleAlert } from 'lucide-react'
import { listShifts, type ShiftRow } from '#contract/shifts.ts'
import { useToday } from '#web/kernel/clock.ts'
import { wordsOf } from '#web/kernel/refused.ts'
import { useList } from '#web/kernel/use-list.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Notice } from '#web/kit/Notice.tsx'
import { useAddressPart } from '#web/kit/use-address-part.ts'
import { useAskedOnce } from '#web/kit/use-asked-once.ts'
import { words } from './api.ts'
import styles from './Shifts.module.css'

type Props = {
  /** Opens the dialog for a shift; undefined where the person may not, or not any more, say how that one went. */
  askerFor: (shift: ShiftRow) => (() => void) | undefined
}

/** `?outcome=12` asks how that shift went, so that other screens can lead here. */
export function AskedOutcome({ askerFor }: Props) {
  const [asked] = useAddressPart('outcome')
  return asked !== null && <Asked shiftId={asked} askerFor={askerFor} />
}

function Asked({ shiftId, askerFor }: Props & { shiftId: string }) {
  const shifts = useList(listShifts, { query: { to: useToday() } }, { whole: true })
  const shift = shifts.data?.find(({ id }) => String(id) === shiftId)
  const ask = shift && askerFor(shift)
  useAskedOnce('outcome', ask !== undefined, () => ask?.())
  const isGone = shifts.data !== undefined && !ask && !shifts.more && !shifts.asking
  if (shifts.failed)
    return (
      <div className={styles.gone}>
        <FailedState message={wordsOf(shifts.failed, words.list)} again={shifts.again} />
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
