import { emptyReply, endpoint } from './endpoint.ts'
import { byId } from './fields.ts'

/** For so long a change can be taken back, and its letters wait (rule 58). */
export const undoSeconds = 10

/** A reply's header with the id under which what the call changed can be taken back. */
export const undoHeader = 'x-undo'

/** By who made the change, once, while nobody has changed the thing since. */
export const undoChange = endpoint('POST /api/undo/:id', {
  action: 'changes: undo',
  params: byId,
  reply: emptyReply,
  status: 204,
})
