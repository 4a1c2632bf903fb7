import { addNote, deleteNote, editNote } from '#contract/notes.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

const notSaved = { error: 'Failed to save note', networkError: 'Error saving note' }

export const messages = {
  list: { error: 'Failed to fetch notes', networkError: 'Error fetching notes' },
  add: { success: 'Note added successfully!', ...notSaved },
  edit: { success: 'Note updated successfully!', ...notSaved },
  delete: {
    success: 'Note deleted successfully!',
    error: 'Failed to delete note',
    networkError: 'Error deleting note',
  },
}

export const useAddNote = () => useApiMutation(addNote, { texts: messages.add })
export const useEditNote = () => useApiMutation(editNote, { texts: messages.edit, showsChange: true })
export const useDeleteNote = () => useApiMutation(deleteNote, { texts: messages.delete })
