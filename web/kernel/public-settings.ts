import { createContext, use } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { factoryPublicSettings, getPageTexts, getPublicSettings } from '#contract/public-settings.ts'
import { queryClient } from './query-client.ts'
import { queryKeyOf, queryOptionsOf, useApiQuery } from './use-api-query.ts'

/** What holds until the server has answered. */
const untilKnown: Reply<typeof getPublicSettings> = {
  siteName: factoryPublicSettings.siteName,
  maintenanceMode: false,
  allowRegistrations: true,
  timeZone: 'Europe/London',
  passwordMinLength: factoryPublicSettings.passwordMinLength,
  keepsLetters: false,
  help: '',
}

/** Asked once, by what stands around all pages: a context costs each row that shows a time less than a query. */
export const PublicSettings = createContext(untilKnown)
export const useFetchedSettings = () => useApiQuery(getPublicSettings).data ?? untilKnown

export const usePublicSettings = () => use(PublicSettings)

/** Never fails: the page says what is missing. */
export const prefetchPageTexts = () => queryClient.prefetchQuery(queryOptionsOf(getPageTexts, {}))

/** Takes over the settings that came with the page; answers whether they did. */
export function adoptSentSettings(): boolean {
  const sent = document.getElementById('public-settings')?.textContent
  if (!sent) return false
  queryClient.setQueryData(queryKeyOf(getPublicSettings, {}), JSON.parse(sent))
  return true
}
