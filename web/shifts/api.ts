import { getDebrief } from '#contract/debriefs.ts'
import {
  deleteShift,
  editShift,
  overlapCode,
  recordOutcome,
  scheduleSeries,
  scheduleShift,
} from '#contract/shifts.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'

const changed = 'Shift updated successfully!'
const notSaved = { error: 'Failed to schedule shift', networkError: 'Error scheduling shift' }

export const messages = {
  list: { error: 'Failed to fetch shifts', networkError: 'Error fetching shifts' },
  schedulePage: { error: 'Failed to fetch shifts', networkError: 'Error fetching data' },
  schedule: { success: 'Shift scheduled successfully!', ...notSaved },
  series: { success: 'Shifts scheduled successfully!', ...notSaved },
  edit: { success: changed, ...notSaved },
  move: {
    success: 'Shift moved successfully!',
    error: 'Failed to move shift',
    networkError: 'Error moving shift',
  },
  outcome: { success: changed, error: 'Failed to update shift', networkError: 'Error updating shift' },
  delete: {
    success: 'Shift deleted successfully!',
    error: 'Failed to delete shift',
    networkError: 'Error deleting shift',
  },
}

/** An overlap shows no error toast, because the dialog asks for a confirmation. */
const askingAboutOverlaps = { quietAbout: overlapCode }

export const useScheduleShift = () =>
  useApiMutation(scheduleShift, { texts: messages.schedule, ...askingAboutOverlaps })
export const useScheduleSeries = () => useApiMutation(scheduleSeries, { texts: messages.series })
export const useEditShift = () =>
  useApiMutation(editShift, { texts: messages.edit, ...askingAboutOverlaps, showsChange: true })
export const useMoveShift = () => useApiMutation(editShift, { texts: messages.move, ...askingAboutOverlaps })
export const useDeleteShift = () => useApiMutation(deleteShift, { texts: messages.delete })
export const useRecordOutcome = () =>
  useApiMutation(recordOutcome, { texts: messages.outcome, showsChange: true })

/** One shift with its debriefs. `isGone`: it does not exist, or the reader may not see it. */
export function useDebriefOf(id: string | null) {
  const isId = /^[1-9]\d{0,14}$/.test(id ?? '')
  const query = useApiQueryWhen(isId, getDebrief, { params: { id: Number(id) } })
  const { error } = query
  const isGone = id !== null && (!isId || (error instanceof ApiError && error.status === 404))
  return { ...query, error: isGone ? null : error, isGone }
}
