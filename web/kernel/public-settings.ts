import type { Reply } from '#contract/endpoint.ts'
import { factorySiteName, seePublicSettings, settingBounds } from '#contract/settings.ts'
import { useAnswer } from './use-answer.ts'

/** What holds until the server has answered. */
const untilKnown: Reply<typeof seePublicSettings> = {
  siteName: factorySiteName,
  maintenanceMode: false,
  allowRegistrations: true,
  timeZone: 'Europe/London',
  passwordMinLength: settingBounds.passwordMinLength.factory,
}

export const usePublicSettings = () => useAnswer(seePublicSettings).data ?? untilKnown
