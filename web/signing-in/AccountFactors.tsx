import { Flex, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { instantDayInWords, instantInWords } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type getFactors, getFactorsOf, passkeyKinds, resetSecondFactor } from '#contract/factors.ts'
import { unlinkWorkAccountOf } from '#contract/work-account.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { ConfirmButton } from '#web/kit/dialog/confirm.tsx'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts, Rows } from '#web/kit/list/Facts.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'

/** A person's second factor and work account, for administrators. */
export function AccountFactors({ id, name }: { id: number; name: string }) {
  const zone = useTimeZone()
  const me = useMe()
  const factors = useApiQuery(getFactorsOf, { params: { id } })
  const resetting = useApiMutation(resetSecondFactor)
  const unlinking = useApiMutation(unlinkWorkAccountOf)
  const { workSignIn } = usePublicSettings()
  // A button disappears with what it has removed.
  const parts = useKeptFocus<HTMLDivElement>()
  return (
    <Panel title="Signing in">
      <QueryView query={factors} rows={2}>
        {({ app, passkeys, recovery_codes_left, work_account_linked_at }) => {
          const hasFactor = app !== null || passkeys.length > 0
          return (
            <Stack {...parts}>
              <Facts least={220} gap="lg" rowGap={12}>
                {!hasFactor && <Fact name="Two-step sign-in">Not set up</Fact>}
                {hasFactor && (
                  <>
                    <Fact name="Authenticator app">
                      {app ? `Added ${instantDayInWords(app.created_at, zone)}` : 'Not set up'}
                    </Fact>
                    <Fact name="Recovery codes">{recovery_codes_left} left</Fact>
                  </>
                )}
                {(workSignIn || work_account_linked_at) && (
                  <Fact name="Work account">
                    {work_account_linked_at
                      ? `Linked ${instantInWords(work_account_linked_at, zone)}`
                      : 'Not linked'}
                  </Fact>
                )}
                {passkeys.length > 0 && (
                  <Fact wide name="Passkeys">
                    <PasskeyRows passkeys={passkeys} />
                  </Fact>
                )}
              </Facts>
              {me.id !== id && (hasFactor || work_account_linked_at) && (
                <Buttons>
                  {hasFactor && (
                    <ConfirmButton
                      question="Reset the second factor?"
                      about={`Check first that you are speaking to ${name}. They will be signed out everywhere and asked to set it up again. Their app and passkeys stop working.`}
                      verb="Reset"
                      busy={resetting.busy}
                      run={() => resetting.run({ params: { id } })}
                    >
                      Reset second factor
                    </ConfirmButton>
                  )}
                  {work_account_linked_at && (
                    <ConfirmButton
                      question="Unlink the work account?"
                      about={`${name} will be signed out everywhere and can no longer sign in with this work account.`}
                      verb="Unlink"
                      busy={unlinking.busy}
                      run={() => unlinking.run({ params: { id } })}
                    >
                      Unlink work account
                    </ConfirmButton>
                  )}
                </Buttons>
              )}
            </Stack>
          )
        }}
      </QueryView>
    </Panel>
  )
}

type Passkey = Reply<typeof getFactors>['passkeys'][number]
type RowsProps = { passkeys: Passkey[]; action?: (passkey: Passkey) => ReactNode }

/** A person's passkeys; `action` is a button for each. */
export function PasskeyRows({ passkeys, action }: RowsProps) {
  const zone = useTimeZone()
  return (
    <Rows style={{ width: '100%' }}>
      {passkeys.map((passkey) => (
        <Flex
          component="li"
          key={passkey.id}
          wrap="wrap"
          align="center"
          justify="space-between"
          gap="8px 16px"
        >
          <span className="long-words">
            <strong>{passkey.name}</strong>
            <br />
            {passkeyKinds[passkey.kind].label}. Added {instantDayInWords(passkey.created_at, zone)}
            <br />
            <Text span c="dimmed">
              {passkey.last_used_at
                ? `Last used ${instantInWords(passkey.last_used_at, zone)}`
                : 'Not used yet'}
            </Text>
          </span>
          {action?.(passkey)}
        </Flex>
      ))}
    </Rows>
  )
}
