import { Button, Group, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'

type Props = { message: string; details?: string | undefined; onRetry: () => void }

/** An error in the page with a retry button. `details` are for technicians. */
export function FailedState({ message, details, onRetry }: Props) {
  return (
    <Group
      role="alert"
      gap="8px 16px"
      p="md"
      c="var(--ui-error)"
      bg="var(--ui-surface)"
      bd="1px solid"
      bdrs={4}
      style={{ borderLeftWidth: 6 }}
    >
      <CircleAlert size={24} aria-hidden />
      <Text flex="1 1 240px" fw={700}>
        {message}
      </Text>
      {details && <TechnicalDetails text={details} />}
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Group>
  )
}

/** Error codes of another system, for technicians. */
export function TechnicalDetails({ text }: { text: string }) {
  return (
    <details>
      <summary>Details</summary>
      <code className="long-words">{text}</code>
    </details>
  )
}
