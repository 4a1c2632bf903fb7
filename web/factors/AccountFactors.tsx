import { Button, Stack, Text } from '@mantine/core'
import { formatInstantDay } from '#contract/dates.ts'
import { getFactorsOf } from '#contract/factors.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useResetSecondFactor } from './api.ts'

/** A person's second factor, for administrators. */
export function AccountFactors({ id, name }: { id: number; name: string }) {
  const zone = useTimeZone()
  const me = useMe()
  const factors = useApiQuery(getFactorsOf, { params: { id } })
  const confirm = useConfirm()
  const resetting = useResetSecondFactor()
  async function reset() {
    const question = 'Reset the second factor?'
    const about = `Check first that you are speaking to ${name}. They will be signed out everywhere and asked to set up a new app.`
    if (await confirm({ question, about, verb: 'Reset' })) await resetting.run({ params: { id } })
  }
  return (
    <Panel title="Two-step sign-in">
      <QueryView query={factors} errorMessage={messages.load.error} rows={1}>
        {({ app, recovery_codes_left }) =>
          app ? (
            <Stack align="flex-start">
              <Text>
                Authenticator app added {formatInstantDay(app.created_at, zone)}. {recovery_codes_left}{' '}
                recovery codes left.
              </Text>
              {me.id !== id && (
                <Button variant="default" aria-busy={resetting.busy} onClick={() => void reset()}>
                  Reset second factor
                </Button>
              )}
            </Stack>
          ) : (
            <Text c="dimmed">Not set up</Text>
          )
        }
      </QueryView>
    </Panel>
  )
}
