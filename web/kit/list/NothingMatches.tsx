import { Button } from '@mantine/core'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'

/** Where filters leave nothing. */
export const NothingMatches = ({ what, onClear }: { what: string; onClear: () => void }) => (
  <EmptyState
    title={`No ${what} match`}
    hint="Look for fewer words, or in more days."
    action={
      <Button variant="default" onClick={onClear}>
        Show all {what}
      </Button>
    }
  />
)
