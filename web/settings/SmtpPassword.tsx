import { Box, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { Reply } from '#contract/endpoint.ts'
import { getDatabaseFacts } from '#contract/settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'

/** The password is no setting and never leaves the server (rule 12). `host` and `port` come from the form. */
export function SmtpPassword({ host, port }: { host: string; port: string | number }) {
  const facts = useApiQuery(getDatabaseFacts)
  const typed = host.trim().toLowerCase()
  const place = `${typed.includes(':') ? `[${typed}]` : typed}:${port}`
  const bound = facts.data?.smtpPasswordHost
  return (
    <>
      <Box mt="md">
        <Facts>
          <Fact name={<strong>Password of the mail server</strong>}>
            <span aria-busy={facts.loading}>
              {facts.data ? stateOf(facts.data) : facts.loading ? '…' : 'Not available'}
            </span>
            <Text c="dimmed">Set SMTP_PASSWORD on the server to change it.</Text>
          </Fact>
        </Facts>
      </Box>
      {bound && typed !== '' && place !== bound && typed !== bound && (
        <Notice colour="yellow" icon={TriangleAlert}>
          The password is for {bound} only. {place} will not get the user name and password. To change this,
          set SMTP_PASSWORD_HOST on the server.
        </Notice>
      )}
    </>
  )
}

function stateOf({ smtpPasswordSet, smtpPasswordHost }: Reply<typeof getDatabaseFacts>): string {
  if (!smtpPasswordSet) return 'Not set'
  return smtpPasswordHost
    ? `Set, for ${smtpPasswordHost} only`
    : 'Set, for the first mail server you save here'
}
