import { randomBytes } from 'node:crypto'

/** 256 random bits in 43 characters that can stand in a URL. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
