import { randomUUID } from 'node:crypto'

/** Always our own: an id that a caller chooses could be made to look like somebody else's in the log. */
export const newRequestId = (): string => randomUUID()
