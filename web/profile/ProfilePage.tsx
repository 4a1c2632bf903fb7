import { CalendarFeed } from '#web/calendar/CalendarFeed.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { LetterChoices } from '#web/notifications/LetterChoices.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { ColourScheme } from './ColourScheme.tsx'
import { Details } from './Details.tsx'
import { Sessions } from './Sessions.tsx'

export function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile" />
      <Details />
      <Panel title="Change password">
        <ChangePasswordForm />
      </Panel>
      <LetterChoices />
      <CalendarFeed />
      <ColourScheme />
      <Sessions />
    </>
  )
}
