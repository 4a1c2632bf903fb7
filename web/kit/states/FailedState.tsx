import { Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import styles from './States.module.css'

/** Says in the page that something could not be loaded, and offers to try again. */
export function FailedState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <CircleAlert size={24} aria-hidden />
      <p>{message}</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
