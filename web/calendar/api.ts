import { downloadShift, makeFeed, removeFeed } from '#contract/calendar.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { saveFile } from '#web/kit/save-file.ts'

export const subscribeTitle = 'Subscribe to my shifts'

export const messages = {
  getFeed: { error: 'Could not load your calendar link' },
  makeFeed: { error: 'Failed to create the calendar link' },
  removeFeed: { success: 'Calendar link deleted', error: 'Failed to delete the calendar link' },
  download: { error: 'Failed to load this shift for your calendar' },
}

export const useMakeFeed = () => useApiMutation(makeFeed, { texts: messages.makeFeed })
export const useRemoveFeed = () => useApiMutation(removeFeed, { texts: messages.removeFeed })

/** Downloads a shift as an iCalendar file. */
export function useAddToCalendar() {
  const downloading = useApiMutation(downloadShift, { texts: messages.download })
  return {
    /** The shift that is being downloaded. */
    busyWith: downloading.busyWith?.params.id,
    async add({ id, shift_date }: ShiftRow) {
      const outcome = await downloading.run({ params: { id } })
      // The reply of a download is a File.
      if (outcome.ok) saveFile(new File([outcome.reply as File], `shift-${shift_date}.ics`))
    },
  }
}
