import { createContext, use } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { factoryPublicSettings, getPageTexts, getPublicSettings } from '#contract/public-settings.ts'
import { queryClient } from './query-client.ts'
import { queryKeyOf, queryOptionsOf, useApiQuery } from './use-api-query.ts'

/** Defaults until the server has replied. */
const untilKnown: Reply<typeof getPublicSettings> = {
  siteName: factoryPublicSettings.siteName,
  maintenanceMode: false,
  allowRegistrations: true,
  timeZone: 'Europe/London',
  passwordMinLength: factoryPublicSettings.passwordMinLength,
  keepsLetters: false,
  help: '',
  workSignIn: null,
  passkeys: false,
  modulesOff: [],
}

/** A context around all pages: for a table row that shows a time it is cheaper than a query. */
export const PublicSettings = createContext(untilKnown)
export const useFetchedSettings = () => useApiQuery(getPublicSettings).data ?? untilKnown

export const usePublicSettings = () => use(PublicSettings)

/** Never rejects: the page shows the error. */
export const prefetchPageTexts = () => queryClient.prefetchQuery(queryOptionsOf(getPageTexts, {}))

/** Adopts the settings that were sent with the page. Returns whether there were any. */
export function adoptSentSettings(): boolean {
  const sent = document.getElementById('public-settings')?.textContent
  if (!sent) return false
  queryClient.setQueryData(queryKeyOf(getPublicSettings, {}), JSON.parse(sent))
  return true
}
