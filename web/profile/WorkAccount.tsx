import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '#contract/dates.ts'
import { backFromProvider, getWorkAccount, workSignInTexts } from '#contract/work-account.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { useQueryParamOnce } from '#web/kit/url/use-query-param-once.ts'
import { messages, useLinkWorkAccount, useStartWorkLink, useUnlinkWorkAccount } from './api.ts'

/** The account at the provider that the person signs in with. */
export function WorkAccount() {
  return usePublicSettings().workSignIn ? <WorkAccountPanel /> : null
}

function WorkAccountPanel() {
  const account = useApiQuery(getWorkAccount)
  const starting = useStartWorkLink()
  const linking = useLinkWorkAccount()
  const unlinking = useUnlinkWorkAccount()
  const zone = useTimeZone()
  const confirm = useConfirm()
  const [isLeaving, setLeaving] = useState(false)
  useQueryParamOnce(backFromProvider, true, () => void linking.run())

  async function link() {
    if (isLeaving || starting.busy) return
    const outcome = await starting.run()
    if (!outcome.ok) return
    setLeaving(true)
    location.assign(outcome.reply.address)
  }
  async function unlink() {
    const about = 'From now on you sign in with your password.'
    if (await confirm({ question: 'Unlink your work account?', about, verb: 'Unlink' })) await unlinking.run()
  }
  return (
    <Panel title="Your work account">
      <QueryView query={account} errorMessage={messages.workAccount.error} rows={1}>
        {({ linkedAt, canUnlink }) => (
          <Group justify="space-between" gap="8px 16px">
            <Text style={{ flex: '1 1 240px' }}>
              {linkedAt
                ? `Linked since ${formatInstant(linkedAt, zone)}. You can sign in with it.`
                : 'Link your work account to sign in with it.'}
              {linkedAt && !canUnlink && ` ${workSignInTexts.noOwnPassword}`}
            </Text>
            {linkedAt ? (
              canUnlink && (
                <Button variant="default" aria-busy={unlinking.busy} onClick={() => void unlink()}>
                  Unlink
                </Button>
              )
            ) : (
              <Button
                variant="default"
                aria-busy={starting.busy || isLeaving || linking.busy}
                onClick={() => void link()}
              >
                Link your work account
              </Button>
            )}
          </Group>
        )}
      </QueryView>
    </Panel>
  )
}
