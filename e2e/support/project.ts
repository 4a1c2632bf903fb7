import { dirname } from 'node:path'

export const project = dirname(dirname(import.meta.dirname))
