import { Box, Text } from '@mantine/core'
import { attentionKinds, getQuickActions, type PutOffItem } from '#contract/attention.ts'
import { formatDay, formatInstantDay } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { HashTarget } from '#web/kit/page/HashTarget.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { OneLine } from '#web/kit/text/OneLine.tsx'
import styles from './Attention.module.css'
import { messages, useBringBack } from './api.ts'
import { putOffTarget } from './attention-items.ts'
import { KindTag } from './KindTag.tsx'

/** What administrators have put off: who, why and until when. Nothing shows where there is none. */
export function PutOffList() {
  const query = useApiQuery(getQuickActions)
  const count = query.data?.putOff.length ?? 0
  if (!query.data || count === 0) return null
  return (
    <Box mt="lg">
      <HashTarget id={putOffTarget}>
        <PutOffTable query={{ ...query, data: query.data.putOff }} count={count} />
      </HashTarget>
    </Box>
  )
}

type Query = { data: PutOffItem[]; error: Error | null; refetch: () => void }

function PutOffTable({ query, count }: { query: Query; count: number }) {
  const zone = useTimeZone()
  const bringingBack = useBringBack()
  const columns: Column<PutOffItem>[] = [
    {
      id: 'until',
      header: 'Until',
      value: ({ put_off }) => put_off.until,
      cell: ({ put_off }) => <OneLine>{formatDay(put_off.until)}</OneLine>,
    },
    {
      id: 'kind',
      header: 'What',
      value: ({ kind }) => attentionKinds[kind].label,
      cell: (item) => (
        <span className={styles.kind}>
          <KindTag item={item} />
        </span>
      ),
    },
    {
      id: 'name',
      header: 'Who',
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
      header: 'Put off because',
      value: ({ put_off }) => put_off.reason,
      cell: ({ put_off: { reason, by, at } }) => (
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
      name="put-off"
      caption={`Put off (${count.toLocaleString('en-GB')})`}
      noun={['thing put off', 'things put off']}
      query={query}
      columns={columns}
      rowId={({ put_off }) => put_off.id}
      rowName={({ name, kind }) => `${name}, ${attentionKinds[kind].label}`}
      actions={({ put_off: { id } }) => [
        {
          label: 'Bring back',
          run: () => void bringingBack.run({ params: { id } }),
          busy: bringingBack.busyWith?.params.id === id,
        },
      ]}
      startSort={{ column: 'until' }}
      empty={null}
      errorMessage={messages.list.error}
    />
  )
}
