import { downloadShift } from '#contract/calendar.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { saveFile } from '#web/kit/save-file.ts'

// Not in api.ts, because the dashboard would load all its imports.
const failed = { error: 'Failed to load this shift for your calendar' }

/** Downloads a shift as an iCalendar file. */
export function useAddToCalendar() {
  const downloading = useApiMutation(downloadShift, failed)
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
