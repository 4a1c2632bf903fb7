import { addNote, deleteNote, editNote } from '#contract/notes.ts'
import { useAction } from '#web/kernel/use-action.ts'

const notSaved = { failed: 'Failed to save note', broke: 'Error saving note' }

/** Success; the server said no; no answer. */
export const words = {
  list: { failed: 'Failed to fetch notes', broke: 'Error fetching notes' },
  add: { done: 'Note added successfully!', ...notSaved },
  edit: { done: 'Note updated successfully!', ...notSaved },
  delete: {
    done: 'Note deleted successfully!',
    failed: 'Failed to delete note',
    broke: 'Error deleting note',
  },
}

export const useAddNote = () => useAction(addNote, words.add)
export const useEditNote = () => useAction(editNote, words.edit)
export const useDeleteNote = () => useAction(deleteNote, words.delete)
