import { downloadShift } from '#contract/calendar.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { saveFile } from '#web/kit/save-file.ts'

/** Downloads a shift as an iCalendar file. */
export function useAddToCalendar() {
  const downloading = useApiMutation(downloadShift)
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
