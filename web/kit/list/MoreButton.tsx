import { Button, Group } from '@mantine/core'
import type { ApiListQuery } from '#web/kernel/use-list.ts'

type Props = {
  list: Pick<ApiListQuery<unknown>, 'fetchMore' | 'isFetchingMore'>
  /** What it fetches: 'Show earlier ones'. */
  children: string
}

/** Below a list: fetches its next rows, as long as there are more. */
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
