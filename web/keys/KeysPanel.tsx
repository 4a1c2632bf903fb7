import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatInstant, formatInstantDay } from '#contract/dates.ts'
import { type KeyRow, keyPurposes, listKeys } from '#contract/keys.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { CopyDialog } from '#web/kit/dialog/CopyDialog.tsx'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { useReturnedFocus } from '#web/kit/page/use-returned-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { messages, useRevokeKey } from './api.ts'
import { KeyDialog } from './KeyDialog.tsx'

const looks = {
  works: { colour: 'green', icon: CircleCheck, label: 'Works' },
  ended: { colour: 'grey', icon: Hourglass, label: 'Ended' },
  revoked: { colour: 'red', icon: CircleX, label: 'Revoked' },
} as const satisfies Record<KeyRow['state'], object>

/** The keys of other programs. */
export function KeysPanel() {
  const keys = useList(listKeys, {})
  const list = useKeptFocus<HTMLDivElement>()
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
      <QueryView query={keys} errorMessage={messages.list} rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">
              No keys yet. Create a key to let another program use the service without a person's password.
            </Text>
          ) : (
            <Box pt="sm" {...list}>
              <ul className={`${rowStyles.rows} ${rowStyles.flush}`}>
                {rows.map((row) => (
                  <KeyItem key={row.id} row={row} />
                ))}
              </ul>
              <MoreButton list={keys}>Show earlier keys</MoreButton>
            </Box>
          )
        }
      </QueryView>
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
  const revoking = useRevokeKey()
  const confirm = useConfirm()
  const { label, ...look } = looks[row.state]

  async function askAndRevoke() {
    const question = 'Revoke this key? The program that uses it stops working straight away.'
    if (await confirm({ question, about: row.name, verb: 'Revoke' }))
      await revoking.run({ params: { id: row.id } })
  }
  return (
    <Group component="li" justify="space-between" gap="8px 16px">
      <Stack gap={2} miw={0} flex="1 1 260px" style={{ overflowWrap: 'anywhere' }}>
        <strong>{row.name}</strong>
        <Text span c="dimmed">
          {keyPurposes[row.purpose].label}, last day {formatDay(row.last_day)}. Created{' '}
          {formatInstantDay(row.created_at, zone)}
          {row.created_by && ` by ${row.created_by}`}.{' '}
          {row.last_used_at ? `Last used ${formatInstant(row.last_used_at, zone)}` : 'Never used'}
          {row.revoked_at && `. Revoked ${formatInstant(row.revoked_at, zone)}`}
        </Text>
        {row.addresses && (
          <Text span c="dimmed">
            Only from {row.addresses.replaceAll('\n', ', ')}
          </Text>
        )}
      </Stack>
      <StatusTag {...look} label={label} />
      {row.can.includes('revoke') && (
        <RowActions
          name={row.name}
          actions={[{ label: 'Revoke', danger: true, run: () => void askAndRevoke() }]}
        />
      )}
    </Group>
  )
}
