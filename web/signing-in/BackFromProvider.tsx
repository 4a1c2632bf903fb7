import { useEffect } from 'react'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { SessionCard } from './LoginPage.tsx'
import { announceReturn } from './use-provider-window.ts'

/** The last page of the window in which a person has signed in again with their work account. */
export function BackFromProvider() {
  useEffect(() => {
    announceReturn()
    // Browsers close only windows that a script has opened, and some not after another site.
    window.close()
  }, [])
  return (
    <SessionCard>
      <PageHeader title="Go back to your page" withoutBack />
      <p>You can close this window. Continue on the page that you came from.</p>
    </SessionCard>
  )
}
