import {
  addAbsence,
  disputeMeeting,
  editAbsence,
  recordMeeting,
  removeAbsence,
  removeMeeting,
  saveStandard,
  setProgramme,
  settleMeeting,
} from '#contract/milestones.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  page: { error: 'Failed to load the milestones', networkError: 'Error loading the milestones' },
  standard: { error: 'Failed to load the programme standard', networkError: 'Error loading the standard' },
  saveStandard: {
    success: 'Programme standard saved',
    error: 'Failed to save the programme standard',
    networkError: 'Error saving the programme standard',
  },
  record: {
    success: 'Meeting recorded',
    error: 'Failed to record the meeting',
    networkError: 'Error recording the meeting',
  },
  remove: {
    success: 'Meeting removed',
    error: 'Failed to remove the meeting',
    networkError: 'Error removing the meeting',
  },
  dispute: {
    success: 'Your mentor is told that this meeting did not take place',
    error: 'Failed to dispute the meeting',
    networkError: 'Error disputing the meeting',
  },
  settle: {
    success: 'Meeting settled',
    error: 'Failed to settle the meeting',
    networkError: 'Error settling the meeting',
  },
  programme: {
    success: 'Programme saved',
    error: 'Failed to save the programme',
    networkError: 'Error saving the programme',
  },
  away: {
    success: 'Days away saved',
    error: 'Failed to save the days away',
    networkError: 'Error saving the days away',
  },
  removeAway: {
    success: 'Days away removed',
    error: 'Failed to remove the days away',
    networkError: 'Error removing the days away',
  },
}

export const useSaveStandard = () =>
  useApiMutation(saveStandard, { texts: messages.saveStandard, showsChange: true })
export const useRecordMeeting = () => useApiMutation(recordMeeting, { texts: messages.record })
export const useRemoveMeeting = () => useApiMutation(removeMeeting, { texts: messages.remove })
export const useDisputeMeeting = () => useApiMutation(disputeMeeting, { texts: messages.dispute })
export const useSettleMeeting = () => useApiMutation(settleMeeting, { texts: messages.settle })
export const useSetProgramme = () =>
  useApiMutation(setProgramme, { texts: messages.programme, showsChange: true })
export const useAddAbsence = () => useApiMutation(addAbsence, { texts: messages.away })
export const useEditAbsence = () => useApiMutation(editAbsence, { texts: messages.away, showsChange: true })
export const useRemoveAbsence = () => useApiMutation(removeAbsence, { texts: messages.removeAway })
