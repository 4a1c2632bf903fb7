import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely'
import type { Stage } from './stage.ts'

/** Returns the SQL of a call in its order. Tests compare statements instead of times. */
export async function statementsOf(world: Stage, call: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(world, call)).map(({ sql }) => sql)
}

/** Also returns the bound values. */
export async function queriesOf({ ctx, db }: Stage, call: () => Promise<unknown>): Promise<CompiledQuery[]> {
  // Kysely transforms parts of a query too; only executed queries have a result.
  const transformed = new WeakMap<QueryId, CompiledQuery>()
  const executed: CompiledQuery[] = []
  const listening: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      transformed.set(queryId, db.getExecutor().compileQuery(node, queryId))
      return node
    },
    async transformResult({ result, queryId }) {
      const query = transformed.get(queryId)
      if (query) executed.push(query)
      return result
    },
  }
  ctx.db = db.withPlugin(listening)
  try {
    await call()
  } finally {
    ctx.db = db
  }
  return executed
}
