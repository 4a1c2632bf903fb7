import { Button, Text } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { messages, useConfirmEmail } from './link-api.ts'
import { SessionCard } from './LoginPage.tsx'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
import { usePasswordLink } from './password-link.ts'

/**
 * The page of the link in the confirmation email. Requires a click, because some mail programs open every
 * link.
 */
export function ConfirmEmailPage() {
  const link = usePasswordLink()
  return (
    <SessionCard>
      <PageHeader title="Confirm your email address" />
      {link ? (
        <Confirm email={link.email} token={link.token} />
      ) : (
        <p>To confirm your new email address, use the link in the email we sent you.</p>
      )}
    </SessionCard>
  )
}

function Confirm({ email, token }: { email: string; token: string }) {
  const confirming = useConfirmEmail()
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string } | null>(null)

  async function confirm() {
    if (confirming.busy) return
    const answer = await confirming.run({ body: { token } })
    setOutcome({ ok: answer.ok, text: answer.ok ? messages.confirmEmail.success : answer.message })
  }
  return (
    <>
      <MaintenanceNotice />
      <Text style={{ overflowWrap: 'anywhere' }}>
        New email address: <strong>{email}</strong>
      </Text>
      {outcome && (
        <Notice
          role="status"
          colour={outcome.ok ? 'green' : 'red'}
          icon={outcome.ok ? CircleCheck : CircleAlert}
        >
          {outcome.text}
        </Notice>
      )}
      {outcome?.ok ? (
        <Button component={Link} to="/dashboard" fullWidth autoFocus>
          Go to dashboard
        </Button>
      ) : (
        <Button fullWidth aria-busy={confirming.busy} onClick={() => void confirm()}>
          {confirming.busy ? 'Confirming...' : 'Confirm email address'}
        </Button>
      )}
    </>
  )
}
