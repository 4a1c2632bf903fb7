import { Box } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import type { ViewsBarProps } from './ViewsBar.tsx'

const ViewsBar = lazy(async () => ({
  default: (await loadChunk(() => import('./ViewsBar.tsx'))).ViewsBar,
}))

/** One's own views of a list. Lazy, with reserved space so that the list does not move. */
export const SavedViews = (props: ViewsBarProps) => (
  <Box mih={72} mb="md" className="no-print">
    <Suspense>
      <ViewsBar {...props} />
    </Suspense>
  </Box>
)
