import { Box, Text } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { attentionKinds, listTasks } from '#contract/attention.ts'
import { formatInstantDay } from '#contract/dates.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { OneLine } from '#web/kit/text/OneLine.tsx'
import { formatAge } from './age.ts'
import { messages } from './api.ts'
import { type KeyedItem, kindChoices, nothingForAdmins, upToDate, withKeys } from './attention-items.ts'
import { ItemName } from './ItemName.tsx'
import { kindColumn } from './KindTag.tsx'
import { LastReminder } from './LastReminder.tsx'
import { useItemActions } from './use-item-actions.tsx'

/** Oldest first, in the order of the server. */
export function AttentionList() {
  const zone = useTimeZone()
  const today = useToday()
  const query = useList(listTasks, {}, { whole: true })
  const items = useMemo(() => query.data && withKeys(query.data), [query.data])
  const { mainOf, besidesOf, dialogs } = useItemActions()

  const columns: Column<KeyedItem>[] = [
    {
      id: 'since',
      header: 'Waiting since',
      value: (item) => item.since,
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
      value: (item) => item.name,
      cell: (item) => (
        <strong>
          <ItemName item={item} />
        </strong>
      ),
    },
    {
      id: 'reason',
      header: 'Reason',
      value: (item) => item.reason,
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
      <DataTable
        caption="Needs attention"
        isCaptionHidden
        noun={['thing needs attention', 'things need attention']}
        query={{ ...query, data: items }}
        columns={columns}
        rowId={(item) => item.key}
        rowName={(item) => `${item.name}, ${attentionKinds[item.kind].label}`}
        search={{ label: 'Search by name or reason', of: (item) => `${item.name} ${item.reason}` }}
        filters={[{ id: 'kind', label: 'Task', of: (item) => item.kind, options: kindChoices(items ?? []) }]}
        actions={(item) => [...mainOf(item), ...besidesOf(item)]}
        empty={<AllClear />}
        errorMessage={messages.list.error}
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
