import { Button } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { wasNotMe } from '#contract/session.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { SessionCard } from './LoginPage.tsx'
import { messages, useDisputeSignature } from './link-api.ts'

/** The page of the link in a receipt. Requires a click, because some mail programs open every link. */
export function NotMySignaturePage() {
  const { search, pathname } = useLocation()
  const [token] = useState(() => new URLSearchParams(search).get('token'))
  // The link must not stay in the history of a shared computer.
  useEffect(() => history.replaceState(history.state, '', pathname), [pathname])
  return (
    <SessionCard>
      <PageHeader title="This was not my signature" />
      {token ? (
        <Dispute token={token} />
      ) : (
        <p>This page needs the link from your email. Open the email again.</p>
      )}
    </SessionCard>
  )
}

function Dispute({ token }: { token: string }) {
  const disputing = useDisputeSignature()
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string } | null>(null)
  async function dispute() {
    if (disputing.busy) return
    const answer = await disputing.run({ body: { token } })
    setOutcome({ ok: answer.ok, text: answer.ok ? messages.dispute.success : answer.message })
  }
  if (outcome?.ok)
    return (
      <>
        <Notice role="status" colour="green" icon={CircleCheck}>
          {outcome.text}
        </Notice>
        <Button component={Link} to="/forgot-password" fullWidth autoFocus>
          Get a new password
        </Button>
      </>
    )
  return (
    <>
      <p>
        If you did not sign this summary, say so here. We mark the signature as disputed, withdraw the
        certificate, tell the administrators and sign everyone out of your account.
      </p>
      {outcome && (
        <Notice role="status" colour="red" icon={CircleAlert}>
          {outcome.text}
        </Notice>
      )}
      <Button color="red" fullWidth aria-busy={disputing.busy} onClick={() => void dispute()}>
        {wasNotMe}
      </Button>
    </>
  )
}
