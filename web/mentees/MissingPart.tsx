import { Anchor } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { Notice } from '#web/kit/states/Notice.tsx'
import styles from './Mentee.module.css'
import type { Mentee } from './mentees.ts'

/** Says so where a smaller call had to do, and what is shown is less than there is. */
export function MissingPart({ mentees, refetch }: { mentees: Mentee[]; refetch: () => void }) {
  const [first] = mentees
  if (!first || first.notes) return null
  const what = first.progress_version === null ? 'Progress, counts and private notes' : 'Private notes'
  return (
    <div className={styles.missing}>
      <Notice colour="yellow" icon={CircleAlert} role="status">
        {what} could not be loaded.{' '}
        <Anchor component="button" type="button" c="inherit" inherit underline="always" onClick={refetch}>
          Try again
        </Anchor>
      </Notice>
    </div>
  )
}
