import { StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { LongText } from '#web/kit/text/LongText.tsx'
import { ShiftTag } from '#web/programme/tags.tsx'
import { ShiftPlace } from './ShiftList.tsx'
import { ShiftPartner } from './ShiftPeople.tsx'
import styles from './Shifts.module.css'
import { describe } from './who.ts'

export type ActionsOf = (shift: ShiftRow) => RowAction[]

/** A shift below the heading of its day. */
export function ShiftItem({ shift, actionsOf }: { shift: ShiftRow; actionsOf: ActionsOf }): ReactNode {
  const { role } = useMe()
  const actions = actionsOf(shift)
  return (
    <div className={styles.item}>
      <span className={styles.when}>{shiftHours(shift)}</span>
      <div className={styles.words}>
        <ShiftPartner shift={shift} reader={role} />
        <ShiftPlace location={shift.location} />
        {shift.notes && (
          <div className={styles.detail}>
            <StickyNote size={18} aria-hidden className={styles.icon} />
            <LongText text={shift.notes} about={`the notes on ${describe(shift, role)}`} />
          </div>
        )}
        {shift.outcome_reason && <span className={styles.detail}>Reason: {shift.outcome_reason}</span>}
      </div>
      <div className={styles.tag}>
        <ShiftTag status={shift.status} />
      </div>
      {actions.length > 0 && (
        <div className={styles.actions}>
          <RowActions actions={actions} name={describe(shift, role)} />
        </div>
      )}
    </div>
  )
}
