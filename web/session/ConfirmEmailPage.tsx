import { Button } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { messages, useConfirmEmail } from './api.ts'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
import { usePasswordLink } from './password-link.ts'
import styles from './Session.module.css'

/** Where the letter to a new e-mail address leads. It asks for a press, for some mail programs open every link by themselves. */
export function ConfirmEmailPage() {
  const link = usePasswordLink()
  return (
    <main className={styles.card}>
      <PageHeader title="Confirm your e-mail address" />
      {link ? (
        <Confirm email={link.email} token={link.token} />
      ) : (
        <p>Open the link in the letter to your new address. If you have opened it before, open it again.</p>
      )}
    </main>
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
      <p className={styles.about}>
        New address: <strong>{email}</strong>
      </p>
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
          Go on to the dashboard
        </Button>
      ) : (
        <Button fullWidth aria-busy={confirming.busy} onClick={() => void confirm()}>
          {confirming.busy ? 'Confirming...' : 'Confirm this address'}
        </Button>
      )}
    </>
  )
}
