import { Button, Group, Stack, Text } from '@mantine/core'
import { QrCode } from '#web/kit/QrCode.tsx'
import { linksTo } from './links.ts'

/** A subscription link per calendar, and a QR code for phones. */
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
        <Text c="dimmed">Google Calendar and Outlook open in a new tab and receive your link.</Text>
      </Stack>
      <Stack gap={4} align="center">
        <QrCode text={device} label="QR code to scan with your phone" />
        <Text c="dimmed">For your phone's camera</Text>
      </Stack>
    </Group>
  )
}
