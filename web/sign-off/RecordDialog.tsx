import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { keepFileSafe } from '#contract/certificates.ts'
import { formatLongDay } from '#contract/dates.ts'
import { type DebriefedShift, listDebriefs, notHeld } from '#contract/debriefs.ts'
import { listReflections, type ReflectionRow } from '#contract/reflections.ts'
import { shiftHours } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { type ApiListQuery, useList } from '#web/kernel/use-list.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { useDownloadRecord } from './api.ts'

type Props = { opened: boolean; onClose: () => void; menteeId: number; name: string }

/** Asks which debriefs and reflections the record contains. Administrators get the signed part, without any. */
export function RecordDialog({ opened, onClose, menteeId, name }: Props) {
  const me = useMe()
  const [shifts, setShifts] = useState<ReadonlySet<number>>(new Set())
  const [reflections, setReflections] = useState<ReadonlySet<number>>(new Set())
  const downloading = useDownloadRecord()
  async function download() {
    if (downloading.busy) return
    const query = {
      ...(shifts.size > 0 && { shifts: [...shifts].join(',') }),
      ...(reflections.size > 0 && { reflections: [...reflections].join(',') }),
    }
    const outcome = await downloading.run({ params: { menteeId }, query })
    if (!outcome.ok) return
    // The reply of a download is a Blob.
    saveFile(`Record ${name}.pdf`, outcome.reply as Blob, 'application/pdf')
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Download record">
      <Text>{keepFileSafe}</Text>
      {me.id === menteeId && (
        <>
          <DebriefChoice menteeId={menteeId} chosen={shifts} onChoose={setShifts} />
          <ReflectionChoice chosen={reflections} onChoose={setReflections} />
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
