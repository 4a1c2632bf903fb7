import { Button, Text } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { passwordHint, passwordTooShort, resetPassword, wasNotMe } from '#contract/session.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { endOwnSession } from '#web/kernel/session.ts'
import { token } from '#web/kernel/session-store.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { messages, useChoosePassword } from './link-api.ts'
import { ForgottenLink, SessionCard } from './LoginPage.tsx'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
import { type PasswordLink, usePasswordLink } from './password-link.ts'
import { UseWorkAccount } from './UseWorkAccount.tsx'

/** The page of the links in reset emails and invitations. */
export function ResetPasswordPage() {
  const link = usePasswordLink()
  const { workSignIn } = usePublicSettings()
  const [isEmergency, setEmergency] = useState(false)
  if (!link) return <NoLink />
  const needsNoPassword = workSignIn?.only && link.kind !== 'restore' && !isEmergency
  return (
    <SessionCard>
      {needsNoPassword ? (
        <UseWorkAccount
          name={workSignIn.name}
          emergency="Choose a password for emergencies"
          onEmergency={() => setEmergency(true)}
        />
      ) : (
        <ChoosePassword link={link} />
      )}
    </SessionCard>
  )
}

/** Also shown after a reload, because the link was removed from the URL. */
function NoLink() {
  return (
    <SessionCard>
      <PageHeader title="Reset your password" />
      <p>This page needs the link from your email. Open the email and select the link again.</p>
      <p>If the link has expired, request a new one.</p>
      <Button component={Link} to="/forgot-password" fullWidth>
        Request a new link
      </Button>
    </SessionCard>
  )
}

const chosen = z.pick(resetPassword.body, { newPassword: true })

const reset = {
  title: 'Reset your password',
  lead: 'Choose a new password for your account.',
  submit: 'Reset Password',
  busy: 'Resetting...',
  doneTitle: 'Password reset',
  done: messages.resetPassword.success,
}
const invitation = {
  title: 'Choose your password',
  lead: 'Welcome! Choose a password to start using your account.',
  submit: 'Set Password',
  busy: 'Setting...',
  doneTitle: 'Your account is ready',
  done: messages.takeUpInvitation.success,
}

const restore = {
  title: wasNotMe,
  lead: "Choose a new password. We'll restore this email address and sign everyone else out of your account.",
  submit: 'Recover my account',
  busy: 'Recovering...',
  doneTitle: 'You have recovered your account',
  done: messages.restoreEmail.success,
}
const textsOf = { reset, invitation, restore }

/** Sets a password by an emailed link. A rejected password does not use up the link. */
function ChoosePassword({ link }: { link: PasswordLink }) {
  const { email, token: secret, kind } = link
  const texts = textsOf[kind]
  const { passwordMinLength } = usePublicSettings()
  const choosing = useChoosePassword(kind)
  const [isDone, setDone] = useState(false)
  const form = useForm({
    schema: chosen,
    start: { newPassword: '' },
    keepNothing: true,
    alsoCheck: ({ newPassword }): Record<string, string> =>
      newPassword && [...newPassword].length < passwordMinLength
        ? { newPassword: passwordTooShort(passwordMinLength) }
        : {},
    send: ({ newPassword }) => choosing.run({ body: { email, token: secret, newPassword } }),
    onDone: () => {
      // The login page is for the link's owner, so end any other session first.
      if (token()) endOwnSession()
      setDone(true)
    },
  })

  if (isDone)
    return (
      <>
        <PageHeader title={texts.doneTitle} withoutBack />
        <Notice colour="green" icon={CircleCheck}>
          {texts.done}
        </Notice>
        <Button component={Link} to="/login" fullWidth autoFocus>
          Back to login
        </Button>
      </>
    )
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <MaintenanceNotice />
      <Text style={{ overflowWrap: 'anywhere' }}>
        Account: <strong>{email}</strong>
      </Text>
      <Form form={form}>
        {/* Hidden username, so that password managers store the password for the right account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          description={passwordHint(passwordMinLength)}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <SubmitButton form={form} busyLabel={texts.busy} fullWidth>
          {texts.submit}
        </SubmitButton>
      </Form>
      {form.problem && <ForgottenLink>Request a new link</ForgottenLink>}
    </>
  )
}
