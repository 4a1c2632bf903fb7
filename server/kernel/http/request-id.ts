import { randomUUID } from 'node:crypto'

/** Never taken from the client, which could forge ids in the log. */
export const newRequestId = (): string => randomUUID()
