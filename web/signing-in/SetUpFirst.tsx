import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useReturnedFocus } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { useStartApp } from './api.ts'
import { SetUpApp, type StartedApp } from './SetUpApp.tsx'

/** Replaces every page until the person has set up the second factor that their account needs. */
export function SetUpFirst({ onDone }: { onDone: () => void }) {
  const starting = useStartApp()
  const { passkeys } = usePublicSettings()
  const [app, setApp] = useState<StartedApp>()
  const [isAdding, setAdding] = useState(false)
  const passkeyButton = useReturnedFocus(isAdding)
  async function begin() {
    const outcome = await starting.run()
    if (outcome.ok) setApp(outcome.reply)
  }
  return (
    <>
      <PageHeader
        title="Add a second step to your sign-in"
        lead="Your account needs a second step, as well as your password."
        withoutBack
      />
      <Panel>
        {app ? (
          <SetUpApp app={app} onDone={onDone} />
        ) : isAdding ? (
          <AddPasskey onDone={onDone} onCancel={() => setAdding(false)} />
        ) : (
          <>
            <Text mb="md">
              You need a phone with an authenticator app, for example Microsoft Authenticator. It takes about
              two minutes.
            </Text>
            <Group>
              <Button aria-busy={starting.busy} onClick={() => void begin()}>
                Start
              </Button>
              {passkeys && (
                <Button ref={passkeyButton} variant="default" onClick={() => setAdding(true)}>
                  Use a passkey instead
                </Button>
              )}
            </Group>
          </>
        )}
      </Panel>
    </>
  )
}
