import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { startWorkSignIn, workAccountName } from '#contract/work-account.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { TextButton } from '#web/kit/text/TextButton.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { usePasswordLink } from './password-link.ts'
import { SessionCard } from './SessionCard.tsx'

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
        <UseWorkAccount name={workSignIn.name} onEmergency={() => setEmergency(true)} />
      ) : (
        <ChoosePassword link={link} />
      )}
    </SessionCard>
  )
}

/** Passwords sign in nobody but the administrator for emergencies. */
function UseWorkAccount({ name, onEmergency }: { name: string | null; onEmergency: () => void }) {
  return (
    <>
      <PageHeader
        title="You do not need a password"
        lead="Everyone signs in here with their work account."
        withoutBack
      />
      <Button component="a" href={startWorkSignIn.path} fullWidth>
        Sign in with {workAccountName(name)}
      </Button>
      <TextButton ta="center" mih={44} onClick={onEmergency}>
        Choose a password for emergencies
      </TextButton>
    </>
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
