import { Button } from '@mantine/core'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'

/** The empty state when filters match nothing. */
export const NothingMatches = ({ what, onClear }: { what: string; onClear: () => void }) => (
  <EmptyState
    title={`No ${what} match`}
    hint="Try fewer words or a wider date range."
    action={
      <Button variant="default" onClick={onClear}>
        Show all {what}
      </Button>
    }
  />
)
