import {
  addReflection,
  deleteReflection,
  downloadMyRecord,
  editReflection,
  exportFeedback,
  exportLearning,
  exportPracticeHours,
  exportReflections,
  saveEntry,
  saveMeetingEntry,
} from '#contract/my-record.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useDownload } from '#web/kit/use-download.ts'

const notSaved = { error: 'Failed to save reflection', networkError: 'Error saving reflection' }

export const messages = {
  reflections: { error: 'Failed to load your reflections', networkError: 'Error loading your reflections' },
  feedback: { error: 'Failed to load your feedback', networkError: 'Error loading your feedback' },
  learning: { error: 'Failed to load your learning log', networkError: 'Error loading your learning log' },
  hours: { error: 'Failed to load your practice hours', networkError: 'Error loading your practice hours' },
  entry: {
    success: 'Saved in your record',
    error: 'Failed to save your record',
    networkError: 'Error saving your record',
  },
  statement: { error: 'Failed to load your statement', networkError: 'Error loading your statement' },
  download: { error: 'Failed to download your record', networkError: 'Error downloading your record' },
  add: { success: 'Reflection saved', ...notSaved },
  edit: { success: 'Reflection saved', ...notSaved },
  delete: {
    success: 'Reflection deleted',
    error: 'Failed to delete reflection',
    networkError: 'Error deleting reflection',
  },
}

export const useAddReflection = () => useApiMutation(addReflection, messages.add)
export const useEditReflection = () => useApiMutation(editReflection, messages.edit, { showsChange: true })
export const useDeleteReflection = () => useApiMutation(deleteReflection, messages.delete)
export const useSaveEntry = () => useApiMutation(saveEntry, messages.entry, { showsChange: true })
export const useSaveMeetingEntry = () =>
  useApiMutation(saveMeetingEntry, messages.entry, { showsChange: true })

/** The calls of `recordFiles`. */
export const useDownloads = () => ({
  pdf: useDownload(downloadMyRecord, messages.download),
  hours: useDownload(exportPracticeHours, messages.download),
  learning: useDownload(exportLearning, messages.download),
  feedback: useDownload(exportFeedback, messages.download),
  reflections: useDownload(exportReflections, messages.download),
})
