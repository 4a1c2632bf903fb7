import { Button, Stack } from '@mantine/core'
import { Hourglass, MailOpen, QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatLongDay, instantInWords } from '#contract/dates.ts'
import {
  debriefsClosed,
  type DebriefPage as Page,
  type Side,
  shiftNotHeld,
  withdrawDebrief,
} from '#contract/debriefs.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import { shiftHours } from '#contract/shifts.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useReturn } from '#web/kernel/navigation.ts'
import { useMe } from '#web/kernel/session.ts'
import { editUnsent, type Unsent, useUnsent } from '#web/kernel/unsent.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { useOnOpen } from '#web/kit/dialog/use-dialog.ts'
import { DraftNotice } from '#web/kit/form/DraftNotice.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { Buttons, PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { QrCode } from '#web/kit/QrCode.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { useQueryParamOnce } from '#web/kit/url/use-query-param.ts'
import { OutcomeDialog } from '#web/shifts/OutcomeDialog.tsx'
import { UnknownShift } from '#web/shifts/ShiftDetails.tsx'
import { itDidNotHappen } from '#web/shifts/shift-facts.ts'
import { useDebriefOf } from '#web/shifts/use-debrief-of.ts'
import { BothSides } from './BothSides.tsx'
import { DebriefFields } from './DebriefFields.tsx'
import { UnsentDebriefs, unsentName } from './UnsentDebriefs.tsx'
import { namesOf, otherSide, useDebriefForm } from './use-debrief-form.ts'

/** Both sides of a shift: to write one's own, and to read what is open. */
export function DebriefPage() {
  const { shiftId = '' } = useParams()
  const kitContext = useKitContext()
  const home = { path: '/shifts', label: 'Back to Shifts' }
  return (
    <KitContext value={{ ...kitContext, home }}>
      <DebriefById key={shiftId} id={shiftId} />
    </KitContext>
  )
}

function DebriefById({ id }: { id: string }) {
  const { data, error, errorMessage, isGone, refetch } = useDebriefOf(id)
  if (data) return <DebriefView page={data} />
  if (isGone)
    return (
      <>
        <UnknownShift />
        <UnsentDebriefs shiftId={Number(id)} />
      </>
    )
  if (!error) return <LoadingState text="Loading debrief..." rows={4} shape="page" />
  return (
    <>
      <PageHeader title="Debrief" />
      <FailedState message={errorMessage} onRetry={refetch} />
      <UnsentDebriefs shiftId={Number(id)} />
    </>
  )
}

function DebriefView({ page }: { page: Page }) {
  const { shift, side, can } = page
  const { id: me } = useMe()
  const [isEditing, setEditing] = useState(false)
  const goBack = useReturn()
  function editAgain(one: Unsent) {
    editUnsent(me, one, Number(one.input.body.version) || null)
    setEditing(true)
  }
  const isWritten = side !== null && page[side].written
  const isAnyWritten = page.mentor.written || page.mentee.written
  const isUnsent = useUnsent(me).some(({ name }) => name === unsentName(shift.id))
  const mayWrite = side !== null && can.includes('write')
  const isForm = mayWrite && (isEditing || !(isWritten || isUnsent))
  const names = namesOf(page)
  // The form shows the own side.
  const only = isForm && !isEditing ? otherSide[side] : undefined
  const isShown = only ? page[only].debrief !== null : isAnyWritten
  return (
    <>
      <PageHeader
        title="Debrief"
        lead={`${side === 'mentee' ? mentorName(shift) : menteeName(shift)}, ${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}`}
        actions={side && <ShowCode shiftId={shift.id} name={names[otherSide[side]]} />}
      />
      <Panels>
        {!isEditing && <UnsentDebriefs shiftId={shift.id} onEdit={mayWrite ? editAgain : undefined} />}
        {side && <OtherSide page={page} side={side} isWritten={isWritten} />}
        {isForm && (
          <Panel title="Your debrief">
            <WriteDebrief
              page={page}
              side={side}
              onDone={() => {
                setEditing(false)
                // The second author stays to read the other side.
                if (!isEditing && !page[otherSide[side]].written) goBack()
              }}
              onCancel={isEditing && isWritten ? () => setEditing(false) : undefined}
            />
          </Panel>
        )}
        {(isShown || (!isForm && nothingText(page))) && !isEditing && (
          <Panel
            title={only ? `What ${names[only]} wrote` : side ? 'What you both wrote' : 'What both wrote'}
          >
            {isShown ? (
              <BothSides
                shiftId={shift.id}
                about={`shift of ${formatLongDay(shift.shift_date)}`}
                shown={page}
                only={only}
                names={names}
                isNotHeld={shift.status === 'cancelled'}
              />
            ) : (
              <p>{nothingText(page)}</p>
            )}
            <OwnActions page={page} onEdit={() => setEditing(true)} />
            {(page.mentor.debrief || page.mentee.debrief) && (
              <Buttons isBelow className="no-print">
                <PageButton to={`/record?tab=reflections&debrief=${shift.id}`} variant="default">
                  Write a reflection about this shift
                </PageButton>
              </Buttons>
            )}
          </Panel>
        )}
      </Panels>
    </>
  )
}

const nothingText = ({ shift, can }: Page): string => {
  if (shift.status === 'cancelled') return shiftNotHeld
  return can.length > 0 ? '' : `No debrief was written. ${debriefsClosed}`
}

/** Says what the other side has done, and when it can be read. */
function OtherSide({ page, side, isWritten }: { page: Page; side: Side; isWritten: boolean }) {
  const zone = useTimeZone()
  const name = namesOf(page)[otherSide[side]]
  const { written, debrief } = page[otherSide[side]]
  const when = instantInWords(page.opens_at, zone)
  if (debrief) return null
  if (written)
    return (
      <Notice colour="blue" icon={MailOpen} role="status">
        {name} has written. You can read it once you have written, or on {when}.
      </Notice>
    )
  if (!isWritten || page.can.length === 0) return null
  return (
    <Notice colour="blue" icon={Hourglass} role="status">
      {name} has not written yet. They can read yours once they have, or on {when}. Until then you can change
      it.
    </Notice>
  )
}

function OwnActions({ page, onEdit }: { page: Page; onEdit: () => void }) {
  const confirm = useConfirm()
  const withdrawing = useApiMutation(withdrawDebrief)
  if (!page.can.includes('withdraw')) return null
  async function askAndWithdraw() {
    if (
      await confirm({
        question: 'Withdraw your debrief of this shift?',
        verb: 'Withdraw debrief',
        cancel: 'Keep debrief',
      })
    )
      await withdrawing.run({ params: { id: page.shift.id } })
  }
  return (
    <Buttons isBelow>
      {page.can.includes('write') && (
        <Button variant="default" onClick={onEdit}>
          Edit debrief
        </Button>
      )}
      <Button
        variant="default"
        aria-busy={withdrawing.busyWith !== undefined}
        onClick={() => void askAndWithdraw()}
      >
        Withdraw debrief
      </Button>
    </Buttons>
  )
}

/** A code of this page's address, which the other person scans at the end of the shift. It contains no secret. */
function ShowCode({ shiftId, name }: { shiftId: number; name: string }) {
  const [opened, setOpened] = useState(false)
  const address = `${location.origin}/shifts/${shiftId}/debrief`
  return (
    <>
      <Button
        variant="default"
        leftSection={<QrIcon size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Show QR code for {name}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="QR code for this debrief" width={440}>
        <Stack align="center">
          <QrCode text={address} label="QR code of this page" />
          <p>{name} scans this code and signs in with their own account to write their side.</p>
          <p className="long-words">{address}</p>
        </Stack>
      </Dialog>
    </>
  )
}

type Props = {
  page: Page
  side: Side
  onDone: () => void
  /** Given while a written debrief is edited. */
  onCancel: (() => void) | undefined
}

/** The form of one's own side. */
function WriteDebrief({ page, side, onDone, onCancel }: Props) {
  const { form, completes, choices, isRestored, begin, discard } = useDebriefForm(page, side, onDone)
  useOnOpen(true, begin)
  const mayBeMissed = !onCancel && page.shift.can.includes('complete')
  const goBack = useReturn()
  const [missed, setMissed] = useState(false)
  useQueryParamOnce('missed', true, () => setMissed(mayBeMissed))
  function cancel() {
    discard()
    onCancel?.()
  }
  return (
    <>
      <Form form={form} label="Your debrief">
        <DraftNotice isRestored={isRestored} onDiscard={discard} />
        <DebriefFields
          form={form}
          side={side}
          other={namesOf(page)[otherSide[side]]}
          completes={completes}
          choices={choices}
          plans={page.plans}
          asksSupport={page.asks_support}
        />
        <Buttons>
          <SubmitButton form={form}>Save debrief</SubmitButton>
          {mayBeMissed && (
            <Button variant="default" onClick={() => setMissed(true)}>
              {itDidNotHappen}
            </Button>
          )}
          {onCancel && (
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          )}
        </Buttons>
      </Form>
      {/* Outside the form, because its submit events bubble through portals. */}
      {mayBeMissed && (
        <OutcomeDialog
          missed
          opened={missed}
          shift={page.shift}
          onClose={() => setMissed(false)}
          onRecorded={goBack}
        />
      )}
    </>
  )
}
