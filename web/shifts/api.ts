import { deleteShift, editShift, overlapCode, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { useAction } from '#web/kernel/use-action.ts'

const changed = 'Shift updated successfully!'
const notSaved = { failed: 'Failed to schedule shift', broke: 'Error scheduling shift' }

/** Success; the server said no; no answer. */
export const words = {
  list: { failed: 'Failed to fetch shifts', broke: 'Error fetching shifts' },
  schedulePage: { failed: 'Failed to fetch shifts', broke: 'Error fetching data' },
  schedule: { done: 'Shift scheduled successfully!', ...notSaved },
  edit: { done: changed, ...notSaved },
  outcome: { done: changed, failed: 'Failed to update shift', broke: 'Error updating shift' },
  delete: {
    done: 'Shift deleted successfully!',
    failed: 'Failed to delete shift',
    broke: 'Error deleting shift',
  },
}

/** An overlap is no error yet: the dialog asks whether it is meant. */
const askingAboutOverlaps = { quietAbout: overlapCode }

export const useScheduleShift = () => useAction(scheduleShift, words.schedule, askingAboutOverlaps)
export const useEditShift = () => useAction(editShift, words.edit, askingAboutOverlaps)
export const useDeleteShift = () => useAction(deleteShift, words.delete)
export const useRecordOutcome = () => useAction(recordOutcome, words.outcome)
