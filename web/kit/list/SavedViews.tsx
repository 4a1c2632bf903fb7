import { Box } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import type { ViewsBarProps } from './ViewsBar.tsx'

const ViewsBar = lazy(async () => ({
  default: (await loadChunk(() => import('./ViewsBar.tsx'))).ViewsBar,
}))

/** One's own views of a list. Lazy, because few people open them. */
export const SavedViews = (props: ViewsBarProps) => (
  <Suspense fallback={<Box h={72} />}>
    <ViewsBar {...props} />
  </Suspense>
)
