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

export const useAddReflection = () => useApiMutation(addReflection, { texts: messages.add })
export const useEditReflection = () =>
  useApiMutation(editReflection, { texts: messages.edit, showsChange: true })
export const useDeleteReflection = () => useApiMutation(deleteReflection, { texts: messages.delete })
export const useSaveEntry = () => useApiMutation(saveEntry, { texts: messages.entry, showsChange: true })
export const useSaveMeetingEntry = () =>
  useApiMutation(saveMeetingEntry, { texts: messages.entry, showsChange: true })

/** The calls of `recordFiles`. */
export const useDownloads = () => ({
  pdf: useDownload(downloadMyRecord, { texts: messages.download }),
  hours: useDownload(exportPracticeHours, { texts: messages.download }),
  learning: useDownload(exportLearning, { texts: messages.download }),
  feedback: useDownload(exportFeedback, { texts: messages.download }),
  reflections: useDownload(exportReflections, { texts: messages.download }),
})
