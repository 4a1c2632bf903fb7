import { Skeleton, VisuallyHidden } from '@mantine/core'
import styles from './States.module.css'
import { useDelayed } from './use-delayed.ts'

/** Grey rows in the place of what is coming, once it has been coming for 200 ms. */
export function LoadingState({ words = 'Loading...', rows = 4 }: { words?: string; rows?: number }) {
  const late = useDelayed(true)
  if (!late) return <div aria-busy="true" />
  return (
    <div aria-busy="true" className={styles.loading}>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have nothing else to tell them apart
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}
