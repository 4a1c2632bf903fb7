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

export const usePublicSettings = () => useApiQuery(getPublicSettings).data ?? untilKnown

/** Never fails: the page says what is missing. */
export const prefetchPageTexts = () => queryClient.prefetchQuery(queryOptionsOf(getPageTexts, {}))

/** Takes over the settings that came with the page; answers whether they did. */
export function adoptSentSettings(): boolean {
  const sent = document.getElementById('public-settings')?.textContent
  if (!sent) return false
  queryClient.setQueryData(queryKeyOf(getPublicSettings, {}), JSON.parse(sent))
  return true
}
