import { Button, Group, Stack, Text } from '@mantine/core'
import { linksTo } from './links.ts'
import { QrCode } from './QrCode.tsx'

/** One tap for each calendar, and what the phone's camera reads. */
export function CalendarLinks({ url }: { url: string }) {
  const { device, google, outlook } = linksTo(url)
  return (
    <Group align="flex-start" gap={24}>
      <Stack gap="sm" flex="1 1 220px" maw={320}>
        <Button component="a" href={device}>
          Calendar on this device
        </Button>
        <Button component="a" href={google} target="_blank" rel="noreferrer" variant="default">
          Google Calendar
        </Button>
        <Button component="a" href={outlook} target="_blank" rel="noreferrer" variant="default">
          Outlook
        </Button>
        <Text c="dimmed">Google and Outlook open in a new tab, and are told the address.</Text>
      </Stack>
      <Stack gap={4} align="center">
        <QrCode text={device} label="The address as a code for the camera of a phone" />
        <Text c="dimmed">For your phone's camera</Text>
      </Stack>
    </Group>
  )
}
