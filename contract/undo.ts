import { endpoint } from './endpoint.ts'

/** For this long a change can be undone, and its emails are held back. */
export const undoSeconds = 10

/** The reply header with the id for undoing the change. */
export const undoHeader = 'x-undo'

/** Only for the person who made the change, once, and only while nobody has changed the record since. */
export const undoChange = endpoint('POST /api/undo/:id', {
  action: 'changes: undo',
  texts: { success: 'Undone', error: 'Failed to undo', networkError: 'Error undoing' },
})
