import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { getPageTexts, getPublicSettings } from '#contract/public-settings.ts'
import { queryClient } from '#web/kernel/query-client.ts'
import { queryKeyOf } from '#web/kernel/use-api-query.ts'
import { App } from './App.tsx'
import { routes, whenLoaded } from './router.tsx'

type Known = { settings: Reply<typeof getPublicSettings>; text: string }

/** Renders the page of a path before its scripts load. `build/prerender.mjs` calls it during the build. */
export function markupOf(path: string, known: Known): string {
  const router = routerAt(path, known)
  return drawn(router)
}

/** The same for a page that is prerendered in full: waits for its chunk first. */
export async function wholeMarkupOf(path: string, known: Known): Promise<string> {
  const router = routerAt(path, known)
  await whenLoaded(router)
  return drawn(router)
}

function routerAt(path: string, { settings, text }: Known) {
  queryClient.setQueryData(queryKeyOf(getPublicSettings, {}), settings)
  queryClient.setQueryData(queryKeyOf(getPageTexts, {}), { accessibility: text, privacy: text })
  return createMemoryRouter(routes, { initialEntries: [path] })
}

function drawn(router: ReturnType<typeof createMemoryRouter>): string {
  const markup = renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
  router.dispose()
  return markup
}
