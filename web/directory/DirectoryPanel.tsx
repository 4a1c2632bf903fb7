import { Button, Text } from '@mantine/core'
import { manageByDirectory } from '#contract/directory.ts'
import { listKeys } from '#contract/keys.ts'
import type { UserRow } from '#contract/users.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'

/** Whether the organisation's directory manages the account. Hidden while there is no directory. */
export function DirectoryPanel({ account }: { account: UserRow }) {
  const keys = useList(listKeys, {}, { whole: true })
  const managing = useApiMutation(manageByDirectory, {
    texts: account.managed ? unmanaged : manageByDirectory.texts,
  })
  const isInUse = keys.data?.some(({ state }) => state === 'works')
  if (!account.managed && !isInUse) return null

  const change = () => void managing.run({ params: { id: account.id }, body: { managed: !account.managed } })
  return (
    <Panel title="Directory">
      <Text mb="md">
        {account.managed
          ? 'Your directory manages this account. It can change the name and email address, and make the account inactive.'
          : 'Your directory did not create this account, so it cannot change it.'}
      </Text>
      <Buttons>
        <Button variant="default" aria-busy={managing.busy} onClick={change}>
          {account.managed
            ? 'Stop the directory managing this account'
            : 'Let the directory manage this account'}
        </Button>
      </Buttons>
    </Panel>
  )
}

const unmanaged = {
  success: 'The directory no longer manages this account',
  error: 'Failed to stop the directory managing this account',
}
