import { Button } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { passwordTooShort, resetPassword } from '#contract/session.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { endOwnSession } from '#web/kernel/session.ts'
import { token } from '#web/kernel/session-store.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { messages, useChoosePassword } from './api.ts'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
import type { PasswordLink } from './password-link.ts'
import styles from './Session.module.css'

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
  lead: 'Welcome! Your account is ready as soon as you have chosen a password.',
  submit: 'Set Password',
  busy: 'Setting...',
  doneTitle: 'Your account is ready',
  done: messages.takeUpInvitation.success,
}

const restore = {
  title: 'This was not me',
  lead: 'Choose a new password. Your account gets this e-mail address back, and everybody else is signed out of it.',
  submit: 'Take my account back',
  busy: 'Taking it back...',
  doneTitle: 'Your account is yours again',
  done: messages.restoreEmail.success,
}
const textsOf = { reset, invitation, restore }

/** Sets a password by a link. A password that is refused does not cost the link. */
export function ChoosePassword({ link }: { link: PasswordLink }) {
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
      // The login page is for the person of the link, whoever was signed in here before.
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
      <p className={styles.about}>
        Account: <strong>{email}</strong>
      </p>
      <Form form={form}>
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          description={`At least ${passwordMinLength} characters`}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <SubmitButton form={form} busyLabel={texts.busy} fullWidth>
          {texts.submit}
        </SubmitButton>
      </Form>
      {form.problem && (
        <Link to="/forgot-password" className={styles.link}>
          Ask for a new link
        </Link>
      )}
    </>
  )
}
