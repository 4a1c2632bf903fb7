import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { getPublicSettings } from '#contract/public-settings.ts'
import { queryClient } from '#web/kernel/query-client.ts'
import { queryKeyOf } from '#web/kernel/use-api-query.ts'
import { App } from './App.tsx'
import { routes } from './router.tsx'

/** What the page at a path shows before any of its scripts has come: for `scripts/lib/prerender.mjs`, at the build. */
export function markupOf(path: string, settings: Reply<typeof getPublicSettings>): string {
  queryClient.setQueryData(queryKeyOf(getPublicSettings, {}), settings)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const markup = renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
  router.dispose()
  return markup
}
