import { Skeleton, VisuallyHidden } from '@mantine/core'
import styles from './States.module.css'
import { useDelayed } from './use-delayed.ts'

/**
 * The place of what is coming, grey once it has been coming for 200 ms. What follows on the page shows when it is there
 * (global.css).
 */
export function LoadingState({ text = 'Loading...', rows = 4 }: { text?: string; rows?: number }) {
  const late = useDelayed(true)
  return (
    <div aria-busy="true" data-coming data-late={late} className={styles.loading}>
      {late && <VisuallyHidden role="status">{text}</VisuallyHidden>}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have nothing else to tell them apart
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}
