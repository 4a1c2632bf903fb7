import { randomUUID } from 'node:crypto'

/**
 * Under Node's permission model the server cannot start programs. Its supervisor script starts PostgreSQL's
 * own tools, and no others.
 */
export type PostgresTools = {
  /** Dumps the database, as the given transaction snapshot sees it, into a file in the backup folder. */
  dump(file: string, snapshot: string): Promise<void>
  /** Restores a dump into an empty database. */
  restore(file: string): Promise<void>
}

/** A tool is missing or failed; the message is a full sentence. */
export class ToolFailed extends Error {}

export const toolsOfSupervisor: PostgresTools = {
  dump: (file, snapshot) => ask({ tool: 'pg_dump', file, snapshot }),
  restore: (file) => ask({ tool: 'pg_restore', file }),
}

type Answer = { answers: string; failure?: string }

async function ask(asked: { tool: string; file: string; snapshot?: string }): Promise<void> {
  const asks = randomUUID()
  const { failure } = await new Promise<Answer>((resolve) => {
    if (!process.send) {
      resolve({
        answers: asks,
        failure: `The program was not started by npm, so it cannot have ${asked.tool} run.`,
      })
      return
    }
    const listen = (answer: Answer) => {
      if (answer?.answers !== asks) return
      process.off('message', listen)
      resolve(answer)
    }
    process.on('message', listen)
    process.send({ asks, ...asked })
  })
  if (failure) throw new ToolFailed(failure)
}
