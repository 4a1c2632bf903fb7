import { downloadShift } from '#contract/calendar.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { saveFile } from '#web/kit/save-file.ts'

// Not in api.ts, which the dashboard would read with all that it names.
const failed = { error: 'Failed to fetch the shift for your calendar' }

/** One shift as a file that calendars open. */
export function useAddToCalendar() {
  const downloading = useApiMutation(downloadShift, failed)
  return {
    /** The shift whose file is under way. */
    busyWith: downloading.busyWith?.params.id,
    async add({ id, shift_date }: ShiftRow) {
      const outcome = await downloading.run({ params: { id } })
      // A download's reply is its bytes.
      if (outcome.ok) saveFile(`shift-${shift_date}.ics`, outcome.reply as Blob, 'text/calendar')
    },
  }
}
