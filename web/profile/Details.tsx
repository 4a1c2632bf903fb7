import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { MailWarning } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatInstantDay } from '#contract/dates.ts'
import { mayNow } from '#contract/permissions.ts'
import { roles } from '#contract/person.ts'
import type { SessionUser } from '#contract/session.ts'
import { editUser, oneNameForm, profileForm } from '#contract/users.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useMe } from '#web/kernel/session.ts'
import { useBaseVersion } from '#web/kernel/use-api-query.ts'
import { useReturnedFocus } from '#web/kit/dialog/use-dialog.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { EmailText } from '#web/kit/text/LongText.tsx'
import { AccountTag } from '#web/programme/tags.tsx'
import { useSaveProfile } from './api.ts'

/** One's own profile: read-only until 'Edit Profile'. */
export function Details() {
  const me = useMe()
  const zone = useTimeZone()
  const { keepsLetters } = usePublicSettings()
  const [editing, setEditing] = useState(false)
  const editButton = useReturnedFocus(editing)
  const notNow = mayNow(me, editUser.action)
    ? undefined
    : 'You can do this when an administrator has activated your account'
  return (
    <Panel
      title="Your details"
      actions={
        !editing && (
          <Button
            ref={editButton}
            aria-disabled={Boolean(notNow)}
            {...(notNow ? { 'data-disabled': true, title: notNow } : {})}
            onClick={() => !notNow && setEditing(true)}
          >
            Edit Profile
          </Button>
        )
      }
    >
      {me.lastConfirmedEmail && (
        <Box mb="md">
          <Notice colour="yellow" icon={MailWarning}>
            {keepsLetters
              ? `${me.email} is not confirmed yet, and we cannot send emails at the moment. Ask an administrator for your confirmation link.`
              : `Please confirm ${me.email}. Use the link in the email we sent you.`}{' '}
            Until then, we'll send password links to {me.lastConfirmedEmail}.
          </Notice>
        </Box>
      )}
      {editing && (
        <Box pb="lg" mb="lg" style={{ borderBottom: '1px solid var(--ui-line)' }}>
          <DetailsForm me={me} onClose={() => setEditing(false)} />
        </Box>
      )}
      <Facts least={260} gap="lg" rowGap="md" strong>
        {!editing && (
          <>
            <Fact name="First name">{me.firstName}</Fact>
            <Fact name="Last name">{me.lastName || '-'}</Fact>
            <Fact name="Email">
              <EmailText email={me.email} />
            </Fact>
          </>
        )}
        <Fact name="GRS number">{me.grsNumber || '-'}</Fact>
        <Fact name="Role">{roles[me.role].label}</Fact>
        <Fact name="Account Status">
          <AccountTag status={me.status === 'active' ? 'active' : 'pending'} />
        </Fact>
        <Fact name="Member Since">{me.createdAt ? formatInstantDay(me.createdAt, zone) : 'N/A'}</Fact>
      </Facts>
    </Panel>
  )
}

type Names = { firstName: string; lastName: string; email: string }
const inWords = ({ firstName, lastName, email }: Names) =>
  [
    ['First name', firstName],
    ['Last name', lastName],
    ['Email', email],
  ] as const

function DetailsForm({ me, onClose }: { me: SessionUser; onClose: () => void }) {
  const saving = useSaveProfile()
  const version = useBaseVersion(me.version)
  const form = useForm({
    schema: me.lastName ? profileForm : oneNameForm,
    start: { firstName: me.firstName, lastName: me.lastName, email: me.email },
    row: { version, fieldTexts: inWords },
    send: (body) => saving.run({ params: { id: me.id }, body: { ...body, ...version.sent() } }),
    onDone: onClose,
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Form form={form} label="Edit Profile">
      <Stack maw={460}>
        <TextInput ref={first} label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.field('lastName')} />
        <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
      </Stack>
      <Group>
        <SubmitButton form={form} busyLabel="Saving...">
          Save Changes
        </SubmitButton>
        <Button variant="default" onClick={() => !form.busy && onClose()}>
          Cancel
        </Button>
      </Group>
    </Form>
  )
}
