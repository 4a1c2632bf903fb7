import { Button, Text, TextInput } from '@mantine/core'
import { CircleCheck, MailWarning, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import {
  confirmEmail,
  confirmYourAddress,
  emailConfirmed,
  requestReset,
  resetDone,
  resetPassword,
  resetRequested,
  wasNotMe,
} from '#contract/session.ts'
import { disputeSignature } from '#contract/sign-off.ts'
import { startWorkSignIn, workAccountName } from '#contract/work-account.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { endOwnSession } from '#web/kernel/session.ts'
import { token } from '#web/kernel/session-store.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField, usePasswordRule } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { ClickPage, LinkPage, onlyByLink } from './LinkPage.tsx'
import { forgetLink, type PasswordLink, passwordLinkIn, tokenIn } from './link.ts'
import { CardLink, SessionCard } from './ways-in.tsx'

/** The pages that an emailed link opens, and the page that sends such a link. */

/** The page of the links in reset emails, invitations and 'This was not me'. */
export const ResetPasswordPage = () => (
  <LinkPage
    title="Reset your password"
    linkIn={passwordLinkIn}
    missing={
      <>
        <p>This page needs the link from your email. Open the email and select the link again.</p>
        <p>If the link has expired, request a new one.</p>
        <Button component={Link} to="/forgot-password" fullWidth>
          Request a new link
        </Button>
      </>
    }
  >
    {(link) => (
      <UnlessWorkAccount emergency="Choose a password for emergencies" isNeeded={link.kind === 'restore'}>
        <ChoosePassword link={link} />
      </UnlessWorkAccount>
    )}
  </LinkPage>
)

const chosen = z.pick(resetPassword.body, { newPassword: true })

const textsOf = {
  reset: {
    title: 'Reset your password',
    lead: 'Choose a new password for your account.',
    submit: 'Reset Password',
    busy: 'Resetting...',
    doneTitle: 'Password reset',
    success: resetDone,
  },
  invitation: {
    title: 'Choose your password',
    lead: 'Welcome! Choose a password to start using your account.',
    submit: 'Set Password',
    busy: 'Setting...',
    doneTitle: 'Your account is ready',
    success: 'Your password is set. You can now sign in.',
  },
  restore: {
    title: wasNotMe,
    lead: "Choose a new password. We'll restore this email address and sign everyone else out of your account.",
    submit: 'Recover my account',
    busy: 'Recovering...',
    doneTitle: 'You have recovered your account',
    success: 'Your email address is restored and your new password is set. You can now sign in.',
  },
}

/** Sets a password by an emailed link. A rejected password does not use up the link. */
function ChoosePassword({ link }: { link: PasswordLink }) {
  const { email, token: secret, kind } = link
  const texts = textsOf[kind]
  const rule = usePasswordRule('newPassword')
  const choosing = useApiMutation(resetPassword, {
    texts: { ...resetPassword.texts, success: texts.success },
  })
  const [isDone, setDone] = useState(false)
  const form = useForm({
    schema: chosen,
    start: { newPassword: '' },
    keepNothing: true,
    alsoCheck: rule.check,
    send: ({ newPassword }) => choosing.run({ body: { email, token: secret, newPassword } }),
    onDone: () => {
      // The login page is for the link's owner, so end any other session first.
      if (token()) endOwnSession()
      forgetLink()
      setDone(true)
    },
  })

  if (isDone)
    return (
      <>
        <PageHeader title={texts.doneTitle} withoutBack />
        <Notice colour="green" icon={CircleCheck}>
          {texts.success}
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
      <Text className="long-words">
        Account: <strong>{email}</strong>
      </Text>
      <Form form={form}>
        {/* Hidden username, so that password managers store the password for the right account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          description={rule.hint}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <SubmitButton form={form} busyLabel={texts.busy} fullWidth>
          {texts.submit}
        </SubmitButton>
      </Form>
      {form.problem && <CardLink to="/forgot-password">Request a new link</CardLink>}
    </>
  )
}

/** The page of the link in the confirmation email. */
export function ConfirmEmailPage() {
  const confirming = useApiMutation(confirmEmail, { quiet: true })
  return (
    <ClickPage
      title={confirmYourAddress}
      linkIn={passwordLinkIn}
      missing={<p>To confirm your new email address, use the link in the email we sent you.</p>}
      calling={confirming}
      texts={{ verb: 'Confirm email address', busy: 'Confirming...', success: emailConfirmed }}
      next={{ to: '/dashboard', text: 'Go to dashboard' }}
    >
      {({ email }) => (
        <>
          <MaintenanceNotice />
          <Text className="long-words">
            New email address: <strong>{email}</strong>
          </Text>
        </>
      )}
    </ClickPage>
  )
}

const disputed =
  'Your signature is marked as disputed, and the administrators know. Everyone is signed out of your account. Choose a new password now.'

/** The page of the link in a receipt. */
export function NotMySignaturePage() {
  const disputing = useApiMutation(disputeSignature, { quiet: true })
  return (
    <ClickPage
      title="This was not my signature"
      linkIn={tokenIn}
      missing={onlyByLink}
      calling={disputing}
      texts={{ verb: wasNotMe, busy: wasNotMe, success: disputed }}
      before="If you did not sign this summary, say so here. We mark the signature as disputed, withdraw the certificate, tell the administrators and sign everyone out of your account."
      look={{ color: 'red' }}
      next={{ to: '/forgot-password', text: 'Get a new password' }}
    />
  )
}

/** Requests a reset link. The reply is the same for unknown email addresses. */
export function ForgotPasswordPage() {
  return (
    <SessionCard>
      <UnlessWorkAccount emergency="Reset the password for emergencies">
        <RequestLink />
      </UnlessWorkAccount>
    </SessionCard>
  )
}

function RequestLink() {
  const asking = useApiMutation(requestReset)
  const { keepsLetters } = usePublicSettings()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    schema: requestReset.body,
    start: { email: '' },
    keepNothing: true,
    send: async (body) => {
      setSent(false)
      return asking.run({ body })
    },
    onDone: () => setSent(true),
  })
  return (
    <>
      <PageHeader
        title="Forgot your password?"
        lead="Enter your email address. We'll send you a link to choose a new password. It works for 60 minutes."
      />
      <MaintenanceNotice />
      {keepsLetters && (
        <Notice colour="yellow" icon={MailWarning}>
          We cannot send emails at the moment. Ask your programme team to reset your password.
        </Notice>
      )}
      {isSent && (
        <Notice colour="green" icon={CircleCheck}>
          {resetRequested}
        </Notice>
      )}
      <Form form={form}>
        <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <SubmitButton form={form} busyLabel="Sending..." fullWidth>
          Send Reset Link
        </SubmitButton>
      </Form>
    </>
  )
}

type UnlessProps = {
  /** The button that shows the form to the administrator for emergencies. */
  emergency: string
  isNeeded?: boolean
  children: ReactNode
}

/** Shows a form of a password, unless passwords sign in nobody but the administrator for emergencies. */
function UnlessWorkAccount({ emergency, isNeeded = false, children }: UnlessProps) {
  const { workSignIn } = usePublicSettings()
  const [isEmergency, setEmergency] = useState(false)
  if (!workSignIn?.only || isNeeded || isEmergency) return children
  return (
    <>
      <PageHeader
        title="You do not need a password"
        lead="Everyone signs in here with their work account."
        withoutBack
      />
      <Button component="a" href={startWorkSignIn.path} fullWidth>
        Sign in with {workAccountName(workSignIn.name)}
      </Button>
      <TextButton className="big-target" onClick={() => setEmergency(true)}>
        {emergency}
      </TextButton>
    </>
  )
}

/** Warns visitors that the server rejects sign-ins and forms. */
function MaintenanceNotice() {
  const { maintenanceMode } = usePublicSettings()
  if (!maintenanceMode) return null
  return (
    <Notice colour="yellow" icon={Wrench}>
      The service is down for maintenance. Please try again later.
    </Notice>
  )
}
