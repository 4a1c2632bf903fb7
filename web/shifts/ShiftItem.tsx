import { Stack } from '@mantine/core'
import { StickyNote } from 'lucide-react'
import { memo } from 'react'
import { type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { LongText } from '#web/kit/text/LongText.tsx'
import { ShiftTag } from '#web/programme/tags.tsx'
import { DebriefLink } from './DebriefLink.tsx'
import { Detail } from './Detail.tsx'
import { OutcomeDetails } from './OutcomeDetails.tsx'
import { PrepareLink } from './PrepareLink.tsx'
import { ShiftPlace } from './ShiftList.tsx'
import { ShiftPartner } from './ShiftPeople.tsx'
import styles from './Shifts.module.css'
import { describe } from './shift-names.ts'
import { useRefetchAtStart } from './use-refetch-at-start.ts'

export type ActionsOf = (shift: ShiftRow) => RowAction[]

type Props = { shift: ShiftRow; actionsOf: ActionsOf }

/** A shift below the heading of its day. Memoised: loading more rows must not re-render it. */
export const ShiftItem = memo(function ShiftItem({ shift, actionsOf }: Props) {
  const { role } = useMe()
  const actions = actionsOf(shift)
  useRefetchAtStart(shift)
  return (
    <div className={styles.item}>
      <strong>{shiftHours(shift)}</strong>
      <Stack gap={2} miw={0} className={styles.words ?? ''}>
        <ShiftPartner shift={shift} reader={role} />
        <ShiftPlace location={shift.location} />
        {shift.notes && (
          <Detail icon={StickyNote}>
            <LongText text={shift.notes} about={`the notes on ${describe(shift, role)}`} />
          </Detail>
        )}
        <OutcomeDetails shift={shift} />
      </Stack>
      <div className={styles.tag}>
        <ShiftTag shift={shift} />
      </div>
      <div className={`${styles.actions} no-print`}>
        <PrepareLink shift={shift} />
        <DebriefLink shift={shift} />
        <RowActions actions={actions} name={describe(shift, role)} />
      </div>
    </div>
  )
})
