import type { Reply } from '#contract/endpoint.ts'
import { factorySettings, getPublicSettings } from '#contract/settings.ts'
import { useApiQuery } from './use-api-query.ts'

/** What holds until the server has answered. */
const untilKnown: Reply<typeof getPublicSettings> = {
  siteName: factorySettings.system.siteName,
  maintenanceMode: false,
  allowRegistrations: true,
  timeZone: 'Europe/London',
  passwordMinLength: factorySettings.security.passwordMinLength,
  keepsLetters: false,
}

export const usePublicSettings = () => useApiQuery(getPublicSettings).data ?? untilKnown
