import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ShiftRow } from '#contract/shifts.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { NoteDialog } from '#web/notes/NoteDialog.tsx'
import { OutcomeDialog } from '#web/shifts/OutcomeDialog.tsx'
import { ShiftDialog } from '#web/shifts/ShiftDialog.tsx'
import { useAddToCalendar } from '#web/shifts/use-add-to-calendar.ts'
import type { ShiftPartner } from './partner.ts'

type Opened = 'note' | 'move' | 'outcome' | null

/** Actions before a shift. The state of the shift decides which ones are shown (table three). */
export function ShiftActions({ shift, partner }: { shift: ShiftRow; partner: ShiftPartner }) {
  const [opened, setOpened] = useState<Opened>(null)
  const calendar = useAddToCalendar()
  const close = () => setOpened(null)
  const outcome = outcomeLabelOf(shift)
  return (
    <>
      <Buttons short mt="sm" className="no-print">
        <Button
          variant="default"
          aria-busy={calendar.busyWith === shift.id}
          onClick={() => void calendar.add(shift)}
        >
          Add to calendar
        </Button>
        <Button onClick={() => setOpened('note')}>Add note</Button>
        {shift.can.includes('move') && (
          <Button variant="default" onClick={() => setOpened('move')}>
            Move
          </Button>
        )}
        {outcome && (
          <Button
            variant={outcome === 'Cancel' ? 'outline' : 'default'}
            color={outcome === 'Cancel' ? 'red' : 'blue'}
            onClick={() => setOpened('outcome')}
          >
            {outcome}
          </Button>
        )}
      </Buttons>
      <NoteDialog
        opened={opened === 'note'}
        note={undefined}
        partners={{ people: [partner], error: null, refetch: () => undefined }}
        to={partner}
        onClose={close}
      />
      <ShiftDialog opened={opened === 'move'} shift={shift} mentees={[]} onClose={close} />
      <OutcomeDialog opened={opened === 'outcome'} shift={shift} onClose={close} />
    </>
  )
}

/** A shift that has not started can only be cancelled (rule 34). */
function outcomeLabelOf({ can, status }: ShiftRow): string | null {
  if (status !== 'scheduled') return null
  if (can.includes('complete')) return 'Record outcome'
  return can.includes('cancel') ? 'Cancel' : null
}
