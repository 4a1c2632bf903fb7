import { Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { CalendarFeed } from '#web/calendar/CalendarFeed.tsx'
import { PasskeysPanel } from '#web/factors/PasskeysPanel.tsx'
import { TwoStepPanel } from '#web/factors/TwoStepPanel.tsx'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { LetterChoices } from '#web/notifications/LetterChoices.tsx'
import { ColourScheme } from './ColourScheme.tsx'
import { Details } from './Details.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { Sessions } from './Sessions.tsx'
import { WorkAccount } from './WorkAccount.tsx'

const TemplatesPanel = lazy(async () => ({
  default: (await loadChunk(() => import('#web/templates/TemplatesPanel.tsx'))).TemplatesPanel,
}))

export function ProfilePage() {
  const { role } = useMe()
  return (
    <>
      <PageHeader title="Profile" />
      <Details />
      <PasswordPanel />
      <TwoStepPanel />
      <PasskeysPanel />
      <WorkAccount />
      <LetterChoices />
      <CalendarFeed />
      {role === 'admin' && (
        <Panel title="My record">
          <Text mb="sm">
            Your reflections, and the record of a time as mentee or mentor in this programme. They stay yours.
          </Text>
          <PageButton to="/record" variant="default">
            Open my record
          </PageButton>
        </Panel>
      )}
      {role !== 'admin' && (
        <Suspense>
          <TemplatesPanel />
        </Suspense>
      )}
      <ColourScheme />
      <Sessions />
    </>
  )
}
