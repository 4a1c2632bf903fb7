import { Text } from '@mantine/core'

/** In the place of something that could not be loaded, where no more than that is said. */
export const NotAvailable = () => (
  <Text span c="dimmed">
    Not available
  </Text>
)
