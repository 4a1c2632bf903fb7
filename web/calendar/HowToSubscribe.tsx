import { Box, Text } from '@mantine/core'
import { Bullets } from '#web/kit/list/Bullets.tsx'

const ways = [
  ['Outlook', 'Add calendar, Subscribe from web'],
  ['Google Calendar', 'Other calendars, From URL'],
  ['iPhone and Mac', 'Add Calendar, Add Subscription Calendar'],
] as const

export function HowToSubscribe() {
  return (
    <Box maw="44em">
      <Text component="h3" fz="lg" fw={700} mb={4}>
        How to add it to your calendar
      </Text>
      <p>In your calendar, choose to add a calendar from the web and paste the link:</p>
      <Box my="md">
        <Bullets>
          {ways.map(([calendar, where]) => (
            <li key={calendar}>
              <strong>{calendar}:</strong> {where}
            </li>
          ))}
        </Bullets>
      </Box>
      <p>Your calendar updates automatically. Some calendars take a few hours.</p>
    </Box>
  )
}
