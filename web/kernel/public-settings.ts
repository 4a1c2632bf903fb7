import type { Reply } from '#contract/endpoint.ts'
import { factoryPublicSettings, getPublicSettings } from '#contract/public-settings.ts'
import { queryClient } from './query-client.ts'
import { queryKeyOf, useApiQuery } from './use-api-query.ts'

/** What holds until the server has answered. */
const untilKnown: Reply<typeof getPublicSettings> = {
  siteName: factoryPublicSettings.siteName,
  maintenanceMode: false,
  allowRegistrations: true,
  timeZone: 'Europe/London',
  passwordMinLength: factoryPublicSettings.passwordMinLength,
  keepsLetters: false,
}

export const usePublicSettings = () => useApiQuery(getPublicSettings).data ?? untilKnown

/** Takes over the settings that came with the page; answers whether they did. */
export function adoptSentSettings(): boolean {
  const sent = document.getElementById('public-settings')?.textContent
  if (!sent) return false
  queryClient.setQueryData(queryKeyOf(getPublicSettings, {}), JSON.parse(sent))
  return true
}
