import { Box, Text } from '@mantine/core'
import { attentionKinds, listSnoozed, type SnoozedItem } from '#contract/attention.ts'
import { formatDay, formatInstantDay } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { OneLine } from '#web/kit/text/OneLine.tsx'
import { HashTarget } from '#web/kit/url/HashTarget.tsx'
import { messages, useUnsnooze } from './api.ts'
import { snoozedTarget, withKeys } from './attention-items.ts'
import { kindColumn } from './KindTag.tsx'

/**
 * Items that administrators have snoozed: by whom, why and until when. Renders nothing when there are none.
 */
export function SnoozedList() {
  const query = useList(listSnoozed, {}, { whole: true })
  const { data, total } = query
  if (!data || total === 0) return null
  return (
    <Box mt="lg">
      <HashTarget id={snoozedTarget}>
        <SnoozedTable query={{ ...query, data: withKeys(data) }} count={total} />
      </HashTarget>
    </Box>
  )
}

type KeyedSnooze = SnoozedItem & { key: string }
type Query = { data: KeyedSnooze[]; error: Error | null; refetch: () => void }

function SnoozedTable({ query, count }: { query: Query; count: number }) {
  const zone = useTimeZone()
  const unsnooze = useUnsnooze()
  const columns: Column<KeyedSnooze>[] = [
    {
      id: 'until',
      header: 'Until',
      value: ({ snooze }) => snooze.until,
      cell: ({ snooze }) => <OneLine>{formatDay(snooze.until)}</OneLine>,
    },
    kindColumn,
    {
      id: 'name',
      header: 'Person',
      value: ({ name }) => name,
      cell: ({ name, reason }) => (
        <>
          <strong>{name}</strong>
          <Text c="dimmed">{reason}</Text>
        </>
      ),
    },
    {
      id: 'reason',
      header: 'Reason for snoozing',
      value: ({ snooze }) => snooze.reason,
      cell: ({ snooze: { reason, by, at } }) => (
        <>
          {reason}
          <Text c="dimmed">
            {by}, {formatInstantDay(at, zone)}
          </Text>
        </>
      ),
    },
  ]
  return (
    <DataTable
      name="snoozed"
      caption={`Snoozed (${count.toLocaleString('en-GB')})`}
      noun={['snoozed task', 'snoozed tasks']}
      query={query}
      columns={columns}
      rowId={({ key }) => key}
      rowName={({ name, kind }) => `${name}, ${attentionKinds[kind].label}`}
      actions={({ snooze: { id } }) => [
        {
          label: 'Show again',
          run: () => void unsnooze.run({ params: { id } }),
          busy: unsnooze.busyWith?.params.id === id,
        },
      ]}
      startSort={{ column: 'until' }}
      empty={null}
      errorMessage={messages.list.error}
    />
  )
}
