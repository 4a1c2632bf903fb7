import { Box } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import type { ViewsBarProps } from './ViewsBar.tsx'

const ViewsBar = lazy(async () => ({
  default: (await loadChunk(() => import('./ViewsBar.tsx'))).ViewsBar,
}))

/** One's own views of a list, fetched after the list itself; their place is kept. */
export const SavedViews = (props: ViewsBarProps) => (
  <Box mih={72} mb="md" className="no-print">
    <Suspense>
      <ViewsBar {...props} />
    </Suspense>
  </Box>
)
