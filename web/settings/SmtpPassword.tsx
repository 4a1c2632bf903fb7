import { TriangleAlert } from 'lucide-react'
import type { Reply } from '#contract/endpoint.ts'
import { getDatabaseFacts } from '#contract/settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import styles from './Settings.module.css'

/** It is no setting and never leaves the server (rule 12); `host` is what stands in the form. */
export function SmtpPassword({ host }: { host: string }) {
  const facts = useApiQuery(getDatabaseFacts)
  const typed = host.trim().toLowerCase()
  const bound = facts.data?.smtpPasswordHost
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Password of the mail server</dt>
          <dd aria-busy={facts.loading}>
            {facts.data ? stateOf(facts.data) : facts.loading ? '…' : 'Not available'}
          </dd>
          <dd className={styles.hint}>It comes from SMTP_PASSWORD, where the service is installed.</dd>
        </div>
      </dl>
      {bound && typed !== '' && typed !== bound && (
        <Notice colour="yellow" icon={TriangleAlert}>
          The password is for {bound} only. {host.trim()} is spoken to without user and password. Where the
          service is installed, SMTP_PASSWORD_HOST names another server.
        </Notice>
      )}
    </>
  )
}

function stateOf({ smtpPasswordSet, smtpPasswordHost }: Reply<typeof getDatabaseFacts>): string {
  if (!smtpPasswordSet) return 'Not set'
  return smtpPasswordHost
    ? `Set, for host ${smtpPasswordHost}`
    : 'Set, for the first mail server that is saved here'
}
