import { Button, Group } from '@mantine/core'
import type { ApiListQuery } from '#web/kernel/use-list.ts'

type Props = {
  list: Pick<ApiListQuery<unknown>, 'fetchMore' | 'isFetchingMore'>
  /** The label: 'Show earlier ones'. */
  children: string
}

/** The button below a list that fetches more rows, if there are any. */
export function MoreButton({ list: { fetchMore, isFetchingMore }, children }: Props) {
  if (!fetchMore) return null
  return (
    <Group mt="md" className="no-print">
      <Button variant="default" aria-busy={isFetchingMore} onClick={fetchMore}>
        {isFetchingMore ? 'Loading...' : children}
      </Button>
    </Group>
  )
}
