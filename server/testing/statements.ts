import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely'
import type { Stage } from './stage.ts'

/** The SQL that a call executes, in its order: what a clock would show, without a clock. */
export async function statementsOf(world: Stage, call: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(world, call)).map(({ sql }) => sql)
}

/** The same with the values that are bound to it. */
export async function queriesOf({ ctx, db }: Stage, call: () => Promise<unknown>): Promise<CompiledQuery[]> {
  // A part of a query is transformed as a query is; only what was executed has a result.
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
