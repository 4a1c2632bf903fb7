import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useDownload } from '#web/kit/use-download.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatLongDay } from '#contract/dates.ts'
import { type DebriefedShift, listDebriefs, notHeld } from '#contract/debriefs.ts'
import { listReflections, type ReflectionRow } from '#contract/my-record.ts'
import { shiftHours } from '#contract/shifts.ts'
import {
  certificatePath,
  chooseCheckable,
  downloadCertificate,
  downloadRecord,
  keepFileSafe,
  type SignOffPage,
} from '#contract/sign-off.ts'
import { useMe } from '#web/kernel/session.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { type ApiListQuery, useList } from '#web/kernel/use-list.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Dialog, DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'

/** The certificate and the record as PDF, and the holder's switch. */
export function TakeAlong({ page, name }: { page: SignOffPage; name: string }) {
  const me = useMe()
  const confirm = useConfirm()
  const [opened, setOpened] = useState(false)
  const downloading = useDownload(downloadCertificate)
  const choosing = useApiMutation(chooseCheckable)
  const params = { menteeId: page.mentee_id }
  const isSigned = page.state === 'signed_off'
  const isHolder = me.id === page.mentee_id
  const mayClose = me.role === 'admin' && !isHolder && page.checkable && page.reference !== null
  if (!isHolder && (me.role !== 'admin' || (!isSigned && !mayClose))) return null

  async function close() {
    const question = `Close the check of the certificate of ${name}?`
    const about = 'The public page then says that there is no certificate. Only the holder can open it again.'
    if (await confirm({ question, about, verb: 'Close the check' }))
      await choosing.run({ params, body: { checkable: false } })
  }
  return (
    <Panel title="Downloads">
      <Stack>
        <Text>
          {isHolder
            ? 'Your record has your summary, hours, plans and documents by name, and the debriefs and reflections that you choose. Once it is signed off, it shows what was signed, and later changes below it.'
            : 'The record contains only what was signed.'}
        </Text>
        <Buttons>
          {isSigned && (
            <Button aria-busy={downloading.busy} onClick={() => void downloading.download({ params })}>
              {downloading.busy ? 'Preparing...' : 'Download certificate'}
            </Button>
          )}
          {(isHolder || isSigned) && (
            <Button variant="default" onClick={() => setOpened(true)}>
              Download record
            </Button>
          )}
          {mayClose && (
            <Button variant="default" aria-busy={choosing.busy} onClick={() => void close()}>
              Close the check
            </Button>
          )}
        </Buttons>
        {page.reference && isHolder && (
          <Checkbox
            label="Anyone with the reference can check the certificate"
            description="The page shows your name, the service, the day and whether the certificate is valid."
            checked={page.checkable}
            disabled={choosing.busy}
            onChange={(event) =>
              void choosing.run({ params, body: { checkable: event.currentTarget.checked } })
            }
          />
        )}
        {page.reference && page.checkable && (
          <Text>
            Reference: <Link to={certificatePath(page.reference)}>{page.reference}</Link>
          </Text>
        )}
      </Stack>
      <RecordDialog opened={opened} onClose={() => setOpened(false)} menteeId={page.mentee_id} />
    </Panel>
  )
}

type Props = { opened: boolean; onClose: () => void; menteeId: number }

/** Asks which debriefs and reflections the record contains. Administrators get the signed part, without any. */
function RecordDialog({ opened, onClose, menteeId }: Props) {
  const me = useMe()
  const [shifts, setShifts] = useState<ReadonlySet<number>>(new Set())
  const [reflections, setReflections] = useState<ReadonlySet<number>>(new Set())
  const downloading = useDownload(downloadRecord)
  async function download() {
    const query = {
      ...(shifts.size > 0 && { shifts: [...shifts].join(',') }),
      ...(reflections.size > 0 && { reflections: [...reflections].join(',') }),
    }
    const outcome = await downloading.download({ params: { menteeId }, query })
    if (outcome?.ok) onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Download record">
      <Text>{keepFileSafe}</Text>
      {me.id === menteeId && (
        <>
          <Uses module="debriefs">
            <DebriefChoice menteeId={menteeId} chosen={shifts} onChoose={setShifts} />
          </Uses>
          <Uses module="record">
            <ReflectionChoice chosen={reflections} onChoose={setReflections} />
          </Uses>
        </>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          aria-busy={downloading.busy}
          aria-disabled={downloading.busy}
          onClick={() => void download()}
        >
          {downloading.busy ? 'Preparing...' : 'Download'}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

type ChoiceProps = { chosen: ReadonlySet<number>; onChoose: (chosen: ReadonlySet<number>) => void }

function DebriefChoice({ menteeId, ...choice }: ChoiceProps & { menteeId: number }) {
  const debriefs = useList(listDebriefs, { params: { menteeId }, query: { limit: 20 } })
  const labelOf = (shift: DebriefedShift) => {
    const day = `${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}`
    return shift.not_held ? `${day}. ${notHeld}` : day
  }
  return <Choice {...choice} list={debriefs} noun="debriefs" labelOf={labelOf} />
}

function ReflectionChoice(choice: ChoiceProps) {
  const reflections = useList(listReflections, { query: { limit: 20 } })
  const labelOf = ({ day, title }: ReflectionRow) => `${formatLongDay(day)}, ${title}`
  return <Choice {...choice} list={reflections} noun="reflections" labelOf={labelOf} />
}

type ListProps<Row> = ChoiceProps & {
  list: ApiListQuery<Row>
  noun: string
  labelOf: (row: Row) => string
}

function Choice<Row extends { id: number }>({ list, noun, labelOf, chosen, onChoose }: ListProps<Row>) {
  const toggle = (id: number) =>
    onChoose(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]))
  return (
    <QueryView query={list} loadingText={`Loading ${noun}...`} rows={3}>
      {(rows) =>
        rows.length > 0 && (
          <Stack component="fieldset" gap="xs" mt="md" bd={0} p={0}>
            <Text component="legend" fw={700}>
              {noun === 'debriefs' ? 'Debriefs' : 'Reflections'} in the record
            </Text>
            {rows.map((row) => (
              <Checkbox
                key={row.id}
                label={labelOf(row)}
                checked={chosen.has(row.id)}
                onChange={() => toggle(row.id)}
              />
            ))}
            <MoreButton list={list}>{`Show earlier ${noun}`}</MoreButton>
          </Stack>
        )
      }
    </QueryView>
  )
}
