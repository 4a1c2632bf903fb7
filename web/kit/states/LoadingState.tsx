import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useDelayed } from './use-delayed.ts'

/**
 * A skeleton, visible after 200 ms. The content below it appears when this content has loaded (global.css).
 */
export function LoadingState({ text = 'Loading...', rows = 4 }: { text?: string; rows?: number }) {
  const late = useDelayed(true)
  return (
    <Stack gap="sm" aria-busy="true" data-coming style={late ? {} : { visibility: 'hidden' }}>
      {late && <VisuallyHidden role="status">{text}</VisuallyHidden>}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  )
}
