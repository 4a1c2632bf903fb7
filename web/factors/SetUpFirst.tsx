import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { useStartApp } from './api.ts'
import { SetUpApp, type StartedApp } from './SetUpApp.tsx'

/** Replaces every page until the person has set up the second factor that their account needs. */
export function SetUpFirst({ onDone }: { onDone: () => void }) {
  const starting = useStartApp()
  const [app, setApp] = useState<StartedApp>()
  async function begin() {
    const outcome = await starting.run()
    if (outcome.ok) setApp(outcome.reply)
  }
  return (
    <>
      <PageHeader
        title="Add a second step to your sign-in"
        lead="Your account needs a code from an app on your phone, as well as your password."
        withoutBack
      />
      <Panel>
        {app ? (
          <SetUpApp app={app} onDone={onDone} />
        ) : (
          <>
            <Text mb="md">
              You need a phone with an authenticator app, for example Microsoft Authenticator. It takes about
              two minutes.
            </Text>
            <Button aria-busy={starting.busy} onClick={() => void begin()}>
              Start
            </Button>
          </>
        )}
      </Panel>
    </>
  )
}
