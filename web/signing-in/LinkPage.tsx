import { Button, type ButtonProps } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { MutationResult } from '#web/kernel/use-api-mutation.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { useLink } from './link.ts'
import { SessionCard } from './ways-in.tsx'

type LinkPageProps<Link> = {
  title: string
  linkIn: (search: string) => Link | undefined
  /** Shown without a link, also after a reload, because the link was removed from the URL. */
  missing: ReactNode
  children: (link: Link) => ReactNode
}

/** A page that an emailed link opens. */
export function LinkPage<Link>({ title, linkIn, missing, children }: LinkPageProps<Link>) {
  const link = useLink(linkIn)
  return (
    <SessionCard>
      {link ? (
        children(link)
      ) : (
        <>
          <PageHeader title={title} />
          {missing}
        </>
      )}
    </SessionCard>
  )
}

export const onlyByLink = <p>This page needs the link from your email. Open the email again.</p>

type ByClickProps = {
  title: string
  calling: { run: (input: { body: { token: string } }) => Promise<MutationResult<unknown>>; busy: boolean }
  token: string
  texts: { verb: string; busy: string; success: string }
  look?: ButtonProps
  next: { to: string; text: string }
  children: (isDone: boolean) => ReactNode
}

/** Uses a link by a click, because some mail programs open every link. */
export function ByClick({ title, calling, token, texts, look, next, children }: ByClickProps) {
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string }>()
  async function press() {
    if (calling.busy) return
    const answer = await calling.run({ body: { token } })
    setOutcome({ ok: answer.ok, text: answer.ok ? texts.success : answer.message })
  }
  return (
    <>
      <PageHeader title={title} />
      {children(outcome?.ok === true)}
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
        <Button component={Link} to={next.to} fullWidth autoFocus>
          {next.text}
        </Button>
      ) : (
        <Button {...look} fullWidth aria-busy={calling.busy} onClick={() => void press()}>
          {calling.busy ? texts.busy : texts.verb}
        </Button>
      )}
    </>
  )
}
