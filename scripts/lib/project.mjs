import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const inProject = (...parts) => join(project, ...parts)

/** Exits with an error message for the person at the console. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
