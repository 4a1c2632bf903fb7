import { Text } from '@mantine/core'

/** Replaces a value that failed to load, without further explanation. */
export const NotAvailable = () => (
  <Text span c="dimmed">
    Not available
  </Text>
)
