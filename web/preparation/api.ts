import { downloadShift } from '#contract/calendar.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  shift: { error: 'Failed to fetch the shift', networkError: 'Error fetching the shift' },
  calendar: { error: 'Failed to download the shift' },
}

export const useDownloadShift = () => useApiMutation(downloadShift, messages.calendar)
