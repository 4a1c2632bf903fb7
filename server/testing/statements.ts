import type { KyselyPlugin } from 'kysely'
import type { Stage } from './stage.ts'

/** The SQL that a call executes, in its order: what a clock would show, without a clock. */
export async function statementsOf({ ctx, db }: Stage, call: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const listening: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      seen.push(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  ctx.db = db.withPlugin(listening)
  try {
    await call()
  } finally {
    ctx.db = db
  }
  return seen
}
