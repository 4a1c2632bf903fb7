import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addDays, dayInWords, instantDayInWords, instantInWords } from '#contract/dates.ts'
import { createKey, type KeyRow, keyForm, listKeys, revokeKey } from '#contract/keys.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useList } from '#web/kernel/use-list.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-from-text.ts'
import { CopyDialog } from '#web/kit/dialog/CopyDialog.tsx'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog, useReturnedFocus } from '#web/kit/dialog/use-dialog.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { statusMark } from '#web/kit/states/StatusTag.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'

const looks = {
  works: { look: 'green', label: 'Works' },
  ended: { look: 'grey', label: 'Ended' },
  revoked: { look: 'tag grey', label: 'Revoked' },
} as const satisfies Record<KeyRow['state'], object>

/** The keys of other programs. */
export function KeysPanel() {
  const keys = useList(listKeys, {})
  const [adding, setAdding] = useState(false)
  const { item: made, ...shown } = useDialog<{ name: string; key: string }>()
  // The second dialog cannot return the focus, because the first one had it.
  const createButton = useReturnedFocus(adding || shown.opened)
  return (
    <Panel
      actions={
        <Buttons>
          <Button ref={createButton} variant="default" onClick={() => setAdding(true)}>
            Create key
          </Button>
        </Buttons>
      }
    >
      <ListView
        query={keys}
        rows={2}
        empty="No keys yet. Create a key to let another program use the service without a person's password."
        more="Show earlier keys"
      >
        {(rows) => (
          <Rows isSpaced>
            {rows.map((row) => (
              <KeyItem key={row.id} row={row} />
            ))}
          </Rows>
        )}
      </ListView>
      <KeyDialog opened={adding} onClose={() => setAdding(false)} onMade={shown.open} />
      <CopyDialog
        opened={shown.opened}
        onClose={shown.close}
        title={`Key for ${made?.name ?? ''}`}
        label="Key"
        value={made?.key ?? ''}
      >
        <Text>
          Copy the key now and enter it in the other program. We will not show it again. Anyone who has it can
          use it.
        </Text>
      </CopyDialog>
    </Panel>
  )
}

function KeyItem({ row }: { row: KeyRow }) {
  const zone = useTimeZone()
  const revoking = useApiMutation(revokeKey)
  const confirm = useConfirm()

  async function askAndRevoke() {
    const question = 'Revoke this key? The program that uses it stops working straight away.'
    if (await confirm({ question, about: row.name, verb: 'Revoke' }))
      await revoking.run({ params: { id: row.id } })
  }
  return (
    <Group component="li" justify="space-between" gap="8px 16px">
      <Stack className="long-words" gap={2} miw={0} flex="1 1 260px">
        <strong>{row.name}</strong>
        <Text span c="dimmed">
          Last day {dayInWords(row.last_day)}. Created {instantDayInWords(row.created_at, zone)}
          {row.created_by ? ` by ${row.created_by}. ` : '. '}
          {row.last_used_at ? `Last used ${instantInWords(row.last_used_at, zone)}` : 'Never used'}
          {row.revoked_at && <span>{`. Revoked ${instantInWords(row.revoked_at, zone)}`}</span>}
        </Text>
        {row.addresses && (
          <Text span c="dimmed">
            Only from {row.addresses.replaceAll('\n', ', ')}
          </Text>
        )}
      </Stack>
      {statusMark(looks[row.state].look, looks[row.state].label)}
      {row.can.includes('revoke') && (
        <RowActions name={row.name} actions={[{ label: 'Revoke', run: () => void askAndRevoke() }]} />
      )}
    </Group>
  )
}

type Props = {
  opened: boolean
  onClose: () => void
  onMade: (made: { name: string; key: string }) => void
}

/** Default life of a key, in days. */
const usually = 365

/** Creates a key. The next dialog shows its secret once. */
function KeyDialog({ onMade, ...dialog }: Props) {
  const today = useToday()
  const creating = useApiMutation(createKey)
  const { form, modal } = useDialogForm({
    ...dialog,
    schema: keyForm,
    start: { name: '', lastDay: addDays(today, usually), addresses: '' },
    alsoCheck: ({ lastDay }) => dayProblem('lastDay', lastDay),
    send: (body) => creating.run({ body }),
    onDone: (_sent, { reply }) => onMade(reply),
  })
  return (
    <FormModal {...modal} title="Create key" submit="Create key" busyLabel="Creating...">
      <Uses module="directory">
        <Text>
          Your directory, for example Entra ID, uses the key to add people, update them and make them
          inactive.
        </Text>
      </Uses>
      <TextInput
        label="Name"
        description="Shown in the audit log for everything done with the key"
        autoComplete="off"
        {...form.field('name')}
      />
      <DayField
        label="Last day"
        description="At most two years from today. We'll email all administrators 14 days before."
        earliest={today}
        {...form.field('lastDay')}
      />
      <Textarea
        label="Allowed IP addresses"
        description="One on each line, for example 192.0.2.10 or 192.0.2.0/24. Leave blank to allow any address."
        autosize
        minRows={2}
        maxRows={8}
        autoComplete="off"
        spellCheck={false}
        {...form.field('addresses')}
      />
    </FormModal>
  )
}
