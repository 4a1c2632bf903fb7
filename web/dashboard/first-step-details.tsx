import { Anchor, Code } from '@mantine/core'
import type { ComponentType } from 'react'
import type { FirstStep } from '#contract/attention.ts'
import { dayIn, formatLongDay, localTime } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { useNow } from '#web/kernel/clock.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useMe } from '#web/kernel/session.ts'
import { Buttons } from '#web/kit/page/Buttons.tsx'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { TestEmail } from '#web/settings/TestEmail.tsx'

/** What each step says once it is open, with all that it takes. */
export const stepDetails: Record<FirstStep, ComponentType> = {
  account: Account,
  organisation: Organisation,
  mail: Mail,
  mentors: Mentors,
  referral: Referral,
}

function Account() {
  const { firstName, lastName, email } = useMe()
  const name = fullName({ first_name: firstName, last_name: lastName })
  return (
    <>
      <p>
        You are {name}, with the address {email}. People see this name beside what you do; a password that
        somebody else gave you is known to somebody else.
      </p>
      <Leads to="/profile" label="Open profile" />
    </>
  )
}

function Organisation() {
  const { siteName, timeZone } = usePublicSettings()
  const now = useNow()
  return (
    <>
      <p>The service is called '{siteName}', in the bar on top, at the sign-in and in every letter.</p>
      <p>
        Its clock shows {localTime(now, timeZone).slice(11)} on {formatLongDay(dayIn(now, timeZone))}, the
        time of {timeZone}. All days and shifts are by this clock. If it is not yours, whoever installed the
        program sets <Code>TIME_ZONE</Code>, as in <Code>TIME_ZONE=Europe/Dublin</Code>, and starts it again.
      </p>
      <Leads to="/admin/settings" label="Open settings" />
    </>
  )
}

function Mail() {
  return (
    <>
      <p>
        Invitations, links to choose a password and reminders go by e-mail. Enter your mail server among the
        settings and save; then see whether a letter arrives.
      </p>
      <Leads to="/admin/settings" label="Open settings" />
      <TestEmail unsaved={false} />
    </>
  )
}

function Mentors() {
  return (
    <>
      <p>
        Invite mentors one by one, or all at once from a file: 'Import people' on the page of users has a
        template. They get a letter with a link to choose their password.
      </p>
      <Buttons>
        <PageButton to="/admin/users/create" size="compact-sm" variant="default">
          Add one
        </PageButton>
        <PageButton to="/admin/users" size="compact-sm" variant="default">
          From a file
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
        Mentees refer themselves by a form that is open to everybody. Pass its address on:{' '}
        <Anchor href={form} inherit underline="always">
          {form}
        </Anchor>
      </p>
      <p>
        What they send waits for your decision on the page of referrals. Mentees can be added like mentors,
        too.
      </p>
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
