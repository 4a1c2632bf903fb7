import { readSecretKey } from '../adapters/secret-key.ts'
import type { Connection } from '../database/connect.ts'
import { type Config, readConfig } from './config/config.ts'
import type { Context } from './context.ts'
import { createLog } from './log.ts'
import { makeContext } from './make-context.ts'

/** Runs an operator's command and ends its process: with 0 if it returns true, with 1 if it returns false or fails. */
export async function runCommand(
  work: (config: Config) => Promise<boolean>,
  sentenceOf = ({ message }: Error) => message,
): Promise<never> {
  try {
    process.umask(0o077)
    process.exit((await work(readConfig(process.env))) ? 0 : 1)
  } catch (error) {
    console.error(sentenceOf(error as Error))
    process.exit(1)
  }
}

/** A command prints its result, so its context has no log. */
export const commandContext = (config: Config, connection: Connection): Context =>
  makeContext({
    config,
    connection,
    keyFor: readSecretKey(config.dataDir),
    log: createLog('silent'),
    end: () => process.exit(1),
  })
