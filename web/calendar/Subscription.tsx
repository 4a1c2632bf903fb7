import { Box, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { CalendarX, Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { getFeed, linksTo, makeFeed, removeFeed, subscribeTitle } from '#contract/calendar.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useCopy } from '#web/kit/dialog/CopyDialog.tsx'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Bullets } from '#web/kit/list/Facts.tsx'
import { QrCode } from '#web/kit/QrCode.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import '@mantine/core/styles/Checkbox.layer.css'
import { instantInWords } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { mayNow } from '#contract/permissions.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'

const replaceIt = {
  question: 'Replace the calendar link?',
  about: 'Calendars using the current link will stop updating.',
  verb: 'Replace',
}
const removeIt = {
  question: 'Delete the calendar link?',
  about: 'Calendars using this link will stop showing your shifts.',
  verb: 'Remove',
}

/** Shows, creates and removes the person's secret calendar URL. */
export function Subscription() {
  const query = useApiQuery(getFeed)
  const making = useApiMutation(makeFeed)
  const removing = useApiMutation(removeFeed)
  const confirm = useConfirm()
  const [made, setMade] = useState<string>()
  const place = useRef<HTMLDivElement>(null)

  async function make(withNames: boolean, isThere: boolean) {
    if (making.busy || (isThere && !(await confirm(replaceIt)))) return
    const outcome = await making.run({ body: { withNames } })
    // A server without a configured public URL returns a path.
    if (outcome.ok) setMade(new URL(outcome.reply.address, location.origin).href)
  }
  async function remove() {
    if (removing.busy || !(await confirm(removeIt))) return
    const outcome = await removing.run()
    if (!outcome.ok) return
    setMade(undefined)
    // The pressed button unmounts together with the URL, so move the focus.
    place.current?.focus()
  }
  return (
    <Stack ref={place} tabIndex={-1}>
      <Text maw="44em">
        See your shifts in your own calendar, always up to date. Anyone with your private link can see them,
        so do not share it. It stops working when you change your password.
      </Text>
      <QueryView query={query} rows={2}>
        {({ feed, endedAt }) => (
          <>
            {made && feed && (
              <>
                <FeedUrl key={made} url={made} />
                <CalendarLinks url={made} />
              </>
            )}
            <FeedState
              state={{ feed, endedAt }}
              making={making.busy}
              onMake={(withNames) => void make(withNames, feed !== null)}
              onRemove={() => void remove()}
            />
            {feed && <HowToSubscribe />}
          </>
        )}
      </QueryView>
    </Stack>
  )
}

/** A subscription link per calendar, and a QR code for phones. */
function CalendarLinks({ url }: { url: string }) {
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

const ways = [
  ['Outlook', 'Add calendar, Subscribe from web'],
  ['Google Calendar', 'Other calendars, From URL'],
  ['iPhone and Mac', 'Add Calendar, Add Subscription Calendar'],
] as const

function HowToSubscribe() {
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

/** Shows the secret URL once. Its field receives the focus, ready to copy. */
function FeedUrl({ url }: { url: string }) {
  const { field, isCopied, copy } = useCopy(url, 'Link')
  const { ref } = field
  useEffect(() => ref.current?.focus(), [ref])
  return (
    <Group align="flex-end" gap={12} maw="44em">
      <TextInput
        {...field}
        flex="1 1 260px"
        label="Your calendar link"
        description="Copy it now. We will not show it again."
      />
      <Button
        leftSection={isCopied ? <Check size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        onClick={copy}
      >
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
    </Group>
  )
}

type Props = {
  state: Reply<typeof getFeed>
  making: boolean
  onMake: (withNames: boolean) => void
  onRemove: () => void
}

/** Shows whether a feed URL exists, with the buttons to create and remove it. */
function FeedState({ state: { feed, endedAt }, making, onMake, onRemove }: Props) {
  const zone = useTimeZone()
  const [withNames, setWithNames] = useState(feed?.withNames ?? false)
  const words = feed ? 'Create a new calendar link' : 'Create calendar link'
  return (
    <>
      {endedAt ? (
        <Notice colour="yellow" icon={CalendarX}>
          Your calendar link stopped working on {instantInWords(endedAt, zone)}, when your password was
          changed or you were signed out everywhere. Create a new link to see your shifts in your calendar
          again.
        </Notice>
      ) : (
        <Text c="dimmed">
          {feed
            ? `You created a calendar link on ${instantInWords(feed.created_at, zone)}. ${
                feed.withNames ? "It shows other people's names." : "It does not show other people's names."
              }`
            : 'You do not have a calendar link yet.'}
        </Text>
      )}
      <Checkbox
        size="md"
        label="Show other people's names"
        description="Do not select this if other people can see your calendar."
        checked={withNames}
        onChange={(event) => setWithNames(event.currentTarget.checked)}
      />
      <Group>
        <Button variant={feed ? 'default' : 'outline'} aria-busy={making} onClick={() => onMake(withNames)}>
          {making ? 'Creating...' : words}
        </Button>
        {feed && (
          <Button variant="default" onClick={onRemove}>
            Delete calendar link
          </Button>
        )}
      </Group>
    </>
  )
}

/** A secret URL for calendar subscriptions to the person's shifts. Pending accounts have none. */
export function CalendarFeed() {
  if (!mayNow(useMe(), getFeed.action)) return null
  return (
    <Panel title={subscribeTitle}>
      <Subscription />
    </Panel>
  )
}
