import { Box, Text } from '@mantine/core'
import { Bullets } from '#web/kit/list/Bullets.tsx'

const ways = [
  ['Outlook', 'Add calendar, Subscribe from web'],
  ['Google Calendar', 'Other calendars, From URL'],
  ['iPhone and Mac', 'Add Calendar, Add Subscription Calendar'],
] as const

/** Where calendars ask for the URL. */
export function HowToSubscribe() {
  return (
    <Box maw="44em">
      <Text component="h3" fz="lg" fw={700} mb={4}>
        How to use it
      </Text>
      <p>Paste the address in your calendar, where it asks for a calendar from the web:</p>
      <Box my="md">
        <Bullets>
          {ways.map(([calendar, where]) => (
            <li key={calendar}>
              <strong>{calendar}:</strong> {where}
            </li>
          ))}
        </Bullets>
      </Box>
      <p>Calendars look for changes by themselves, some only every few hours.</p>
    </Box>
  )
}
