import { randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters that are safe in a URL. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
