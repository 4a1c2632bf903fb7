import { Text } from '@mantine/core'

export const PartTitle = ({ children }: { children: string }) => (
  <Text component="h3" fz="lg" fw={700} mt="lg" mb="sm">
    {children}
  </Text>
)
