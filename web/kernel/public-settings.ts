import type { Reply } from '#contract/endpoint.ts'
import { factorySettings, seePublicSettings } from '#contract/settings.ts'
import { useAnswer } from './use-answer.ts'

/** What holds until the server has answered. */
const untilKnown: Reply<typeof seePublicSettings> = {
  siteName: factorySettings.system.siteName,
  maintenanceMode: false,
  allowRegistrations: true,
  timeZone: 'Europe/London',
  passwordMinLength: factorySettings.security.passwordMinLength,
}

export const usePublicSettings = () => useAnswer(seePublicSettings).data ?? untilKnown
