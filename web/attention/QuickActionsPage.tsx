import { Box, Text } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import {
  attentionKinds,
  getAttention,
  listSnoozed,
  listTasks,
  type SnoozedItem,
  taskOrders,
  unsnooze,
} from '#contract/attention.ts'
import { formatDay, formatInstantDay } from '#contract/dates.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { type ApiListQuery, useList } from '#web/kernel/use-list.ts'

import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { Table } from '#web/kit/table/Table.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { useRowsTable, useTable } from '#web/kit/table/use-table.ts'
import { OneLine } from '#web/kit/text/LongText.tsx'
import { HashTarget } from '#web/kit/url/HashTarget.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { ItemName, kindColumn, LastReminder } from './ItemParts.tsx'
import {
  formatAge,
  type KeyedItem,
  kindChoices,
  nothingForAdmins,
  snoozedTarget,
  upToDate,
  withKeys,
} from './items.ts'
import { useItemActions } from './use-item-actions.tsx'

export function QuickActionsPage() {
  return (
    <>
      <PageHeader title="Quick Actions" />
      <AttentionList />
      <SnoozedList />
    </>
  )
}

/**
 * Items that administrators have snoozed: by whom, why and until when. Renders nothing when there are none.
 */
function SnoozedList() {
  const query = useList(listSnoozed, {}, { whole: true })
  const { data, total } = query
  if (query.loading) return <div data-coming />
  if (!data || total === 0) return null
  return (
    <Box mt="lg">
      <HashTarget id={snoozedTarget}>
        <SnoozedTable query={{ ...query, data: withKeys(data).toSorted(firstToEnd) }} count={total} />
      </HashTarget>
    </Box>
  )
}

const firstToEnd = (a: SnoozedItem, b: SnoozedItem) => a.snooze.until.localeCompare(b.snooze.until)

type KeyedSnooze = SnoozedItem & { key: string }

function SnoozedTable({ query, count }: { query: ApiListQuery<KeyedSnooze>; count: number }) {
  const zone = useTimeZone()
  const unsnoozing = useApiMutation(unsnooze)
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
  const list = useRowsTable(query, { name: 'snoozed', columns })
  return (
    <Table
      caption={`Snoozed (${count.toLocaleString('en-GB')})`}
      noun={['snoozed task', 'snoozed tasks']}
      list={list}
      columns={columns}
      rowId={({ key }) => key}
      rowName={({ name, kind }) => `${name}, ${attentionKinds[kind].label}`}
      actions={({ snooze: { id } }) => [
        {
          label: 'Show again',
          run: () => void unsnoozing.run({ params: { id } }),
          busy: unsnoozing.busyWith?.params.id === id,
        },
      ]}
      empty={null}
    />
  )
}

/** Oldest first. The dashboard's call has the number of each kind. */
function AttentionList() {
  const zone = useTimeZone()
  const today = useToday()
  const { groups = [] } = useApiQuery(getAttention).data ?? {}
  const [kind] = useQueryParam('kind')
  const choices = [{ id: 'kind', label: 'Task', options: kindChoices(groups, kind) }]
  const tasks = useTable(listTasks, { filters: { choices }, sortable: taskOrders, usual: '' })
  const data = useMemo(() => tasks.data && withKeys(tasks.data), [tasks.data])
  const { mainOf, besidesOf, dialogs } = useItemActions()

  const columns: Column<KeyedItem>[] = [
    {
      id: 'since',
      header: 'Waiting since',
      cell: (item) => (
        <OneLine>
          {formatInstantDay(item.since, zone)}
          <br />
          <Text span c="dimmed">
            {formatAge(item, today, zone)}
          </Text>
        </OneLine>
      ),
    },
    kindColumn,
    {
      id: 'name',
      header: 'Person',
      cell: (item) => (
        <strong>
          <ItemName item={item} />
        </strong>
      ),
    },
    {
      id: 'reason',
      header: 'Reason',
      isLine: true,
      cell: (item) => (
        <>
          {item.reason}
          <LastReminder item={item} />
        </>
      ),
    },
  ]
  return (
    <>
      <Table
        caption="Needs attention"
        isCaptionHidden
        noun={['thing needs attention', 'things need attention']}
        list={{ ...tasks, data }}
        columns={columns}
        rowId={(item) => item.key}
        rowName={(item) => `${item.name}, ${attentionKinds[item.kind].label}`}
        search="Search by name or reason"
        actions={(item) => [...mainOf(item), ...besidesOf(item)]}
        empty={<AllClear />}
        loadingText="Loading tasks..."
      />
      {dialogs}
    </>
  )
}

function AllClear() {
  return (
    <Box pt="lg" ta="center" c="var(--ui-success)">
      <CircleCheck size={40} aria-hidden />
      <EmptyState title={upToDate} hint={nothingForAdmins} />
    </Box>
  )
}
