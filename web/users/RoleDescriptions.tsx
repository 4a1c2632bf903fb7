import { Paper, Text } from '@mantine/core'
import { roles } from '#contract/person.ts'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'

export function RoleDescriptions() {
  return (
    <Paper
      withBorder
      px="lg"
      py="md"
      bg="var(--ui-raised)"
      style={{ borderLeft: '6px solid var(--ui-link)' }}
    >
      <Text component="h2" fz="lg" fw={700} mb="sm">
        What each role can do
      </Text>
      <Facts gap={12}>
        {Object.values(roles).map(({ label, description }) => (
          <Fact key={label} name={<strong>{label}</strong>}>
            {description}
          </Fact>
        ))}
      </Facts>
    </Paper>
  )
}
