import { Button, type ButtonProps } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { MutationResult } from '#web/kernel/use-api-mutation.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { forgetLink, useLink } from './link.ts'
import { SessionCard } from './ways-in.tsx'

type LinkPageProps<Link> = {
  title: string
  linkIn: (search: string) => Link | undefined
  /** Shown without a link, or once it is used. */
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

type ClickPageProps<Link> = Omit<LinkPageProps<Link>, 'children'> & {
  calling: { run: (input: { body: { token: string } }) => Promise<MutationResult<unknown>>; busy: boolean }
  texts: { verb: string; busy: string; success: string }
  /** Shown until the click has succeeded. */
  before?: string
  look?: ButtonProps
  next: { to: string; text: string }
  children?: (link: Link) => ReactNode
}

/** A page that uses its link by a click, because some mail programs open every link. */
export function ClickPage<Link extends { token: string }>(props: ClickPageProps<Link>) {
  const { title, linkIn, missing, calling, texts, before, look, next, children } = props
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string }>()
  async function press(token: string) {
    if (calling.busy) return
    const answer = await calling.run({ body: { token } })
    if (answer.ok) forgetLink()
    setOutcome({ ok: answer.ok, text: answer.ok ? texts.success : answer.message })
  }
  return (
    <LinkPage title={title} linkIn={linkIn} missing={missing}>
      {(link) => (
        <>
          <PageHeader title={title} />
          {before && !outcome?.ok && <p>{before}</p>}
          {children?.(link)}
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
            <Button component={RouterLink} to={next.to} fullWidth autoFocus>
              {next.text}
            </Button>
          ) : (
            <Button {...look} fullWidth aria-busy={calling.busy} onClick={() => void press(link.token)}>
              {calling.busy ? texts.busy : texts.verb}
            </Button>
          )}
        </>
      )}
    </LinkPage>
  )
}
