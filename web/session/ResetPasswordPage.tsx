import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { usePasswordLink } from './password-link.ts'
import { SessionCard } from './SessionCard.tsx'
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
