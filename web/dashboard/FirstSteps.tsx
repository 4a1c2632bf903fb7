import '@mantine/core/styles/Code.layer.css'
import { Anchor, Box, Button, Code, Group, Stack, Text } from '@mantine/core'
import { ChevronDown, ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { type ComponentType, useId, useState } from 'react'
import { chooseGuide, type FirstStep, firstSteps } from '#contract/attention.ts'
import { dayIn, formatLongDay, localTime } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { useNow } from '#web/kernel/clock.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { Buttons, PageButton, TextButton } from '#web/kit/layout/Buttons.tsx'
import { TestEmail } from '#web/settings/TestEmail.tsx'

type Step = { step: FirstStep; done: boolean }

/** Setup steps of a new installation. The next step is expanded; the others expand on a click. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const next = steps.find(({ done }) => !done)?.step
  // Keep the opened step open when it is completed, so that people can read its result.
  const [opened, setOpened] = useState<FirstStep | undefined>(next)
  return (
    <>
      <Group justify="space-between" gap="4px 16px">
        <strong>First steps</strong>
        <Text span c="dimmed">
          {steps.filter(({ done }) => done).length} of {steps.length} done
        </Text>
      </Group>
      <Box component="ol" mt="sm">
        {steps.map(({ step, done }) => (
          <StepRow
            key={step}
            step={step}
            done={done}
            isOpen={opened === step}
            onPress={() => setOpened(opened === step ? undefined : step)}
          />
        ))}
      </Box>
      <HideSteps />
    </>
  )
}

function HideSteps() {
  const choosing = useApiMutation(chooseGuide)
  return (
    <Group gap="8px 16px" py="sm">
      <Button
        size="compact-sm"
        variant="default"
        mih="var(--ui-target)"
        aria-busy={choosing.busy}
        onClick={() => void choosing.run({ body: { shown: false } })}
      >
        Hide
      </Button>
      <Text c="dimmed" flex="1 1 200px">
        Hide these steps. You can show them again from the Admin page.
      </Text>
    </Group>
  )
}

function StepRow({ step, done, isOpen, onPress }: Step & { isOpen: boolean; onPress: () => void }) {
  const id = useId()
  const Done = done ? CircleCheck : Circle
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const Details = stepDetails[step]
  return (
    <li className="ruled">
      <TextButton
        style={{ width: '100%', minHeight: 44 }}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onPress}
      >
        <Done
          className="fixed"
          size={24}
          aria-hidden
          color={done ? 'var(--ui-success)' : 'var(--ui-secondary)'}
        />
        <span className="grow">
          {firstSteps[step].label}
          {done && <span>{' (done)'}</span>}
        </span>
        <Chevron className="fixed" size={20} aria-hidden />
      </TextButton>
      <Stack
        className="long-words"
        id={id}
        hidden={!isOpen}
        gap="sm"
        maw="44em"
        p={isOpen ? '4px 0 16px' : 0}
      >
        {isOpen && <Details />}
      </Stack>
    </li>
  )
}

/** The content of each step when it is expanded. */
const stepDetails: Record<FirstStep, ComponentType> = {
  account: Account,
  organisation: Organisation,
  modules: Modules,
  mail: Mail,
  standard: Standard,
  administrator: Administrator,
  mentors: Mentors,
  referral: Referral,
}

function Account() {
  const { firstName, lastName, email } = useMe()
  const name = fullName({ first_name: firstName, last_name: lastName })
  return (
    <>
      <p>
        You are signed in as {name}, {email}. Add your name so people know who made each change. Choose a
        password that only you know.
      </p>
      <Leads to="/profile" label="Open profile" />
    </>
  )
}

function Organisation() {
  const { siteName, timeZone, help } = usePublicSettings()
  const now = useNow()
  return (
    <>
      <p>People see '{siteName}' on every page, when they sign in and in emails.</p>
      <p>
        {help
          ? `People who need help are sent to ${help}.`
          : 'Add a help address, so that people know who to ask. New people see it on their dashboard.'}
      </p>
      <p>
        Dates and times use {timeZone}, where it is now {localTime(now, timeZone).slice(11)} on{' '}
        {formatLongDay(dayIn(now, timeZone))}. To change this, set <Code>TIME_ZONE</Code> on the server, for
        example <Code>TIME_ZONE=Europe/Dublin</Code>, and restart it.
      </p>
      <Leads to="/admin/settings" label="Open settings" />
      <Leads to="/admin/settings/texts" label="Open help and privacy" />
    </>
  )
}

function Modules() {
  return (
    <>
      <p>
        Switch off what you do not need. Nobody then sees it, and you can switch it on again at any time. If
        you use everything, save the page as it is.
      </p>
      <Leads to="/admin/modules" label="Choose what your programme uses" />
    </>
  )
}

function Mail() {
  return (
    <>
      <p>
        We send invitations, password links and reminders by email. Enter your mail server with its password
        in the settings, send a test email there, and save.
      </p>
      <Leads to="/admin/settings" label="Open settings" />
      <TestEmail />
    </>
  )
}

function Standard() {
  return (
    <>
      <p>A standard says how long the programme takes, and which meetings and hours mentees need.</p>
      <Leads to="/admin/settings/standard" label="Open programme standard" />
    </>
  )
}

function Administrator() {
  return (
    <>
      <p>
        Invite a colleague as administrator. Some records need two administrators, and one can help if the
        other is locked out.
      </p>
      <Leads to="/admin/users?invite=admin" label="Invite administrator" />
    </>
  )
}

function Mentors() {
  return (
    <>
      <p>
        Invite mentors one by one, or import a file: 'Import people' on the User Management page has a
        template. We'll email them a link to choose a password.
      </p>
      <Buttons>
        <PageButton to="/admin/users?invite=mentor" size="compact-sm" variant="default">
          Invite mentors
        </PageButton>
        <PageButton to="/admin/users?import" size="compact-sm" variant="default">
          Import people
        </PageButton>
      </Buttons>
    </>
  )
}

function Referral() {
  const form = `${location.origin}/referral`
  return (
    <>
      <p>
        Mentees refer themselves with a form that anyone can open. Share this link:{' '}
        <Anchor href={form} inherit underline="always">
          {form}
        </Anchor>
      </p>
      <p>New referrals appear on the Referrals page. You can also add mentees yourself.</p>
      <Leads to="/referrals" label="Open referrals" />
    </>
  )
}

const Leads = ({ to, label }: { to: string; label: string }) => (
  <Buttons>
    <PageButton to={to} size="compact-sm" variant="default">
      {label}
    </PageButton>
  </Buttons>
)
