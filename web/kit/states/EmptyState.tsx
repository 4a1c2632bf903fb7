import { Box, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Picture, type PictureName } from './Picture.tsx'

type Props = { title: string; hint?: ReactNode; action?: ReactNode; picture?: PictureName }

/** Explains why there is nothing, and offers the next step. */
export function EmptyState({ title, hint, action, picture }: Props) {
  return (
    <Box px="md" py="xl" ta="center" c="dimmed">
      {picture && <Picture of={picture} />}
      <Text maw="44em" mx="auto" mb={4} fw={700} c="bright">
        {title}
      </Text>
      {hint && (
        <Text maw="44em" mx="auto" mb={4}>
          {hint}
        </Text>
      )}
      {action && <Box mt="md">{action}</Box>}
    </Box>
  )
}

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
