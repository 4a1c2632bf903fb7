import { randomUUID } from 'node:crypto'

/**
 * Under Node's permission model the server cannot start programs. Its supervisor script starts PostgreSQL's
 * own tools, and no others.
 */
export type PostgresTools = {
  /** Dumps a schema, as the given transaction snapshot sees it, into a file in the backup folder. */
  dump(file: string, schema: string, snapshot: string): Promise<void>
  /** Restores the tables of a schema, which exists and is empty. */
  restore(file: string, schema: string): Promise<void>
}

/** A tool is missing or failed; the message is a full sentence. */
export class ToolFailed extends Error {}

export const toolsOfSupervisor: PostgresTools = {
  dump: (file, schema, snapshot) => ask({ tool: 'pg_dump', file, schema, snapshot }),
  restore: (file, schema) => ask({ tool: 'pg_restore', file, schema }),
}

type Answer = { answers: string; failure?: string }

type Asked = { tool: string; file: string; schema: string; snapshot?: string }

async function ask(asked: Asked): Promise<void> {
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
