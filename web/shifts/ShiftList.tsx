import { Group, Stack } from '@mantine/core'
import { MapPin } from 'lucide-react'
import { formatLongDay } from '#contract/dates.ts'
import { type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { ShortList } from '#web/kit/list/MoreButton.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { OneLine } from '#web/kit/text/LongText.tsx'
import { ShiftTag } from '#web/programme/tags.tsx'
import { Detail } from './Detail.tsx'
import { OutcomeDetails } from './OutcomeDetails.tsx'
import { ShiftMentor } from './ShiftPeople.tsx'

/** A mentee's shifts in the given order, each with day, hours, place and mentor. */
export function ShiftList({ shifts }: { shifts: ShiftRow[] }) {
  const { id: myId } = useMe()
  return (
    <ShortList rows={shifts} rowId={(shift) => shift.id} noun="shifts" className={rowStyles.rows}>
      {(shift) => (
        <Group justify="space-between" align="flex-start" gap="4px 16px">
          <Stack gap={2} miw={0} flex="1 1 260px">
            <strong>
              {formatLongDay(shift.shift_date)}, <OneLine>{shiftHours(shift)}</OneLine>
            </strong>
            <ShiftPlace location={shift.location} />
            <ShiftMentor shift={shift} myId={myId} />
            <OutcomeDetails shift={shift} />
          </Stack>
          <ShiftTag shift={shift} />
        </Group>
      )}
    </ShortList>
  )
}

export function ShiftPlace({ location }: { location: string }) {
  return location && <Detail icon={MapPin}>{location}</Detail>
}
