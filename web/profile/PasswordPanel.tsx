import { Text } from '@mantine/core'
import { getWorkAccount } from '#contract/work-account.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

export function PasswordPanel() {
  if (usePublicSettings().workSignIn) return <BesideWorkAccount />
  return (
    <Panel title="Change password">
      <ChangePasswordForm />
    </Panel>
  )
}

/** People who came by work account can have no password, and with 'Work account only' nobody needs one. */
function BesideWorkAccount() {
  const account = useApiQuery(getWorkAccount)
  const hasPassword = account.data?.hasPassword ?? true
  return (
    <Panel title={hasPassword ? 'Change password' : 'Choose a password'}>
      <QueryView query={account} errorMessage={messages.workAccount.error} rows={3}>
        {({ isPasswordOff }) =>
          isPasswordOff ? (
            <Text>Everyone signs in here with their work account, so you do not need a password.</Text>
          ) : (
            <ChangePasswordForm key={String(hasPassword)} hasPassword={hasPassword} />
          )
        }
      </QueryView>
    </Panel>
  )
}
