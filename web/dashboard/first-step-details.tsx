import { Anchor, Code } from '@mantine/core'
import type { ComponentType } from 'react'
import type { FirstStep } from '#contract/attention.ts'
import { dayIn, formatLongDay, localTime } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { useNow } from '#web/kernel/clock.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useMe } from '#web/kernel/session.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { TestEmail } from '#web/settings/TestEmail.tsx'

/** The content of each step when it is expanded. */
export const stepDetails: Record<FirstStep, ComponentType> = {
  account: Account,
  organisation: Organisation,
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

function Mail() {
  return (
    <>
      <p>
        We send invitations, password links and reminders by email. Enter your mail server in the settings and
        save. Then send a test email.
      </p>
      <Leads to="/admin/settings" label="Open settings" />
      <TestEmail unsaved={false} />
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
