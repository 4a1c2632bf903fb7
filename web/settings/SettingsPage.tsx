import { lazy, Suspense } from 'react'
import { getSettings } from '#contract/settings.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panels } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { HashTarget } from '#web/kit/url/HashTarget.tsx'
import { AccessDenied } from '#web/programme/AccessDenied.tsx'
import { messages } from './api.ts'
import { SettingsForm } from './SettingsForm.tsx'

const TemplatesPanel = lazy(async () => ({
  default: (await loadChunk(() => import('#web/templates/TemplatesPanel.tsx'))).TemplatesPanel,
}))

const KeysPanel = lazy(async () => ({
  default: (await loadChunk(() => import('#web/keys/KeysPanel.tsx'))).KeysPanel,
}))

const WaysToSignInPanel = lazy(async () => ({
  default: (await loadChunk(() => import('#web/factors/WaysToSignInPanel.tsx'))).WaysToSignInPanel,
}))

export function SettingsPage() {
  const settings = useApiQuery(getSettings)
  return (
    <>
      <PageHeader title="System Settings" lead="Changes apply to everyone straight away." />
      {settings.forbidden ? (
        <AccessDenied />
      ) : (
        <QueryView
          query={settings}
          errorMessage={messages.load.error}
          loadingText="Loading settings..."
          rows={10}
        >
          {(settings) => (
            <>
              <SettingsForm settings={settings} />
              <Suspense>
                <Panels>
                  <HashTarget id="sign-in">
                    <WaysToSignInPanel />
                  </HashTarget>
                  <HashTarget id="templates">
                    <TemplatesPanel />
                  </HashTarget>
                  <HashTarget id="keys">
                    <KeysPanel />
                  </HashTarget>
                </Panels>
              </Suspense>
            </>
          )}
        </QueryView>
      )}
    </>
  )
}
