import { Button } from '@mantine/core'
import { Hourglass, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { formatInstant, formatLongDay } from '#contract/dates.ts'
import { type DebriefPage, debriefsClosed, type Side, shiftNotHeld } from '#contract/debriefs.ts'
import { fullName } from '#contract/person.ts'
import { shiftHours } from '#contract/shifts.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { useWithdrawDebrief } from './api.ts'
import { BothSides } from './BothSides.tsx'
import { ShowCode } from './ShowCode.tsx'
import { WriteDebrief } from './WriteDebrief.tsx'

const otherSide = { mentor: 'mentee', mentee: 'mentor' } as const

export function DebriefView({ page }: { page: DebriefPage }) {
  const { shift, side, can } = page
  const [isEditing, setEditing] = useState(false)
  const isWritten = side !== null && page[side].written
  const isForm = side !== null && can.includes('write') && (!isWritten || isEditing)
  const mentee = fullName({ first_name: shift.mentee_first_name, last_name: shift.mentee_last_name })
  const mentor = fullName({ first_name: shift.mentor_first_name, last_name: shift.mentor_last_name })
  return (
    <>
      <PageHeader
        title="Debrief"
        lead={`${side === 'mentee' ? mentor : mentee}, ${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}`}
        actions={side && <ShowCode shiftId={shift.id} side={side} />}
      />
      <Panels>
        {side && <OtherSide page={page} side={side} isWritten={isWritten} />}
        {isForm && (
          <Panel title="Your debrief">
            <WriteDebrief
              page={page}
              side={side}
              onDone={() => setEditing(false)}
              onCancel={isEditing ? () => setEditing(false) : undefined}
            />
          </Panel>
        )}
        {(!isForm || page.mentor.written || page.mentee.written) && !isEditing && (
          <Panel title="Both sides">
            {page.mentor.written || page.mentee.written ? (
              <BothSides
                shiftId={shift.id}
                about={`shift of ${formatLongDay(shift.shift_date)}`}
                shown={page}
                isNotHeld={shift.status === 'cancelled'}
              />
            ) : (
              <p>{nothingText(page)}</p>
            )}
            <OwnActions page={page} onEdit={() => setEditing(true)} />
            {(page.mentor.debrief || page.mentee.debrief) && (
              <PageButton
                to={`/record?tab=reflections&debrief=${shift.id}`}
                variant="default"
                mt="md"
                className="no-print"
              >
                Begin a reflection from this debrief
              </PageButton>
            )}
          </Panel>
        )}
      </Panels>
    </>
  )
}

const nothingText = ({ shift, can }: DebriefPage): string => {
  if (shift.status === 'cancelled') return shiftNotHeld
  return can.length > 0 ? '' : `No debrief was written. ${debriefsClosed}`
}

/** Says what the other side has done, and when it can be read. */
function OtherSide({ page, side, isWritten }: { page: DebriefPage; side: Side; isWritten: boolean }) {
  const zone = useTimeZone()
  const other = otherSide[side]
  const { written, debrief } = page[other]
  const when = formatInstant(page.opens_at, zone).replace(' ', ' at ')
  if (debrief) return null
  if (written)
    return (
      <Notice colour="blue" icon={MailOpen} role="status">
        Your {other} has written. You can read it once you have written, or on {when}.
      </Notice>
    )
  if (!isWritten || page.can.length === 0) return null
  return (
    <Notice colour="blue" icon={Hourglass} role="status">
      Your {other} has not written yet. They can read yours once they have, or on {when}. Until then you can
      change it.
    </Notice>
  )
}

function OwnActions({ page, onEdit }: { page: DebriefPage; onEdit: () => void }) {
  const confirm = useConfirm()
  const withdrawing = useWithdrawDebrief()
  if (!page.can.includes('withdraw')) return null
  async function askAndWithdraw() {
    if (await confirm({ question: 'Withdraw your debrief of this shift?', verb: 'Withdraw' }))
      await withdrawing.run({ params: { id: page.shift.id } })
  }
  return (
    <Buttons mt="md">
      {page.can.includes('write') && (
        <Button variant="default" onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button
        variant="outline"
        color="red"
        aria-busy={withdrawing.busyWith !== undefined}
        onClick={() => void askAndWithdraw()}
      >
        Withdraw
      </Button>
    </Buttons>
  )
}
