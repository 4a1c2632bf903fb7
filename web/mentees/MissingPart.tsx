import { Box } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { Notice } from '#web/kit/states/Notice.tsx'
import { TextButton } from '#web/kit/text/TextButton.tsx'
import type { Mentee } from './mentees.ts'

/** Explains missing data after a fallback to a smaller query. */
export function MissingPart({ mentees, refetch }: { mentees: Mentee[]; refetch: () => void }) {
  const [first] = mentees
  if (!first || first.notes) return null
  const what = first.progress_version === null ? 'Progress, counts and private notes' : 'Private notes'
  return (
    <Box mb="md">
      <Notice colour="yellow" icon={CircleAlert} role="status">
        {what} could not be loaded.{' '}
        <TextButton c="inherit" onClick={refetch}>
          Try again
        </TextButton>
      </Notice>
    </Box>
  )
}
