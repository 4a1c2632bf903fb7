import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { keepFileSafe } from '#contract/certificates.ts'
import { formatLongDay } from '#contract/dates.ts'
import { listDebriefs } from '#contract/debriefs.ts'
import { shiftHours } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { useDownloadRecord } from './api.ts'

type Props = { opened: boolean; onClose: () => void; menteeId: number; name: string }

/** Asks which debriefs the record contains. Administrators get the signed part, without any. */
export function RecordDialog({ opened, onClose, menteeId, name }: Props) {
  const me = useMe()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const downloading = useDownloadRecord()
  async function download() {
    if (downloading.busy) return
    const query = chosen.size > 0 ? { shifts: [...chosen].join(',') } : {}
    const outcome = await downloading.run({ params: { menteeId }, query })
    if (!outcome.ok) return
    // The reply of a download is a Blob.
    saveFile(`Record ${name}.pdf`, outcome.reply as Blob, 'application/pdf')
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Download record">
      <Text>{keepFileSafe}</Text>
      {me.id === menteeId && <DebriefChoice menteeId={menteeId} chosen={chosen} onChoose={setChosen} />}
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

type ChoiceProps = {
  menteeId: number
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

function DebriefChoice({ menteeId, chosen, onChoose }: ChoiceProps) {
  const debriefs = useList(listDebriefs, { params: { menteeId }, query: { limit: 20 } })
  const toggle = (id: number) =>
    onChoose(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]))
  return (
    <QueryView query={debriefs} loadingText="Loading debriefs..." rows={3}>
      {(rows) =>
        rows.length > 0 && (
          <Stack component="fieldset" gap="xs" mt="md" bd={0} p={0}>
            <Text component="legend" fw={700}>
              Debriefs in the record
            </Text>
            {rows.map((shift) => (
              <Checkbox
                key={shift.id}
                label={`${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}`}
                checked={chosen.has(shift.id)}
                onChange={() => toggle(shift.id)}
              />
            ))}
            <MoreButton list={debriefs}>Show earlier debriefs</MoreButton>
          </Stack>
        )
      }
    </QueryView>
  )
}
