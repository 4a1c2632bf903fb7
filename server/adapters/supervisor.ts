import { randomUUID } from 'node:crypto'

/** Under Node's permissions no program can be started: the script beside it does it, for PostgreSQL's own tools only. */
export type PostgresTools = {
  /** Writes the database, as a transaction sees it, into the file that is named; in the folder of backups. */
  dump(file: string, snapshot: string): Promise<void>
  /** Fills an empty database from it. */
  restore(file: string): Promise<void>
}

/** A tool is missing or failed, in a sentence. */
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
