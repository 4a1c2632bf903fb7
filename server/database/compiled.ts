import {
  CastNode,
  type Compilable,
  type CompiledQuery,
  DataTypeNode,
  type DialectAdapter,
  type Expression,
  LimitNode,
  NoResultError,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type QueryId,
  type QueryNode,
  ValueListNode,
  ValueNode,
} from 'kysely'
import type { Role } from '#contract/person.ts'
import type { Db } from './schema.ts'

/** Who asks, as far as a query looks at them: while it is compiled the id is not known, the role is. */
export type Asker = { id: number | Expression<number>; role: Role; status: string }

/**
 * The parameters of a compiled query, as its builder sees them. Numbers and texts are expressions, which nothing can
 * compare or add to: what a query looks like can never hang on the value that it was built with. Only these decide what
 * it looks like: the role and the status of `me`, booleans, null, undefined, and how long a list is.
 */
export type Params<Input> = { [Name in keyof Input]: Name extends 'me' ? Asker : Value<Input[Name]> }

type Value<Input> =
  | Scalar<Extract<Input, string | number>>
  | List<Extract<Input, readonly unknown[]>>
  | Extract<Input, boolean | null | undefined>
type Scalar<Input> = [Input] extends [never] ? never : Expression<Input>
type List<Input> = Input extends readonly (infer Item)[] ? Expression<Item>[] : never

type Runnable<Row> = {
  execute: () => Promise<Row[]>
  executeTakeFirst: () => Promise<Row | undefined>
  executeTakeFirstOrThrow: () => Promise<Row>
}

/**
 * A query that is built and compiled once, and then only bound and run: half of what a small read costs is building
 * it (ADR 040). Once for each database and each shape, that is each combination of what decides; every other value is
 * bound anew at each run, so nobody's values are ever kept.
 */
export function compiled<Input extends object, Row>(
  build: (db: Db, input: Params<Input>) => Compilable<Row>,
): (db: Db, input: Input) => Runnable<Row> {
  const shapes = new WeakMap<DialectAdapter, Map<string, Compiled<Row>>>()

  function bound(db: Db, input: Input): CompiledQuery<Row> {
    const executor = db.getExecutor()
    // A plugin may look at the query or change it.
    if (executor.plugins.length > 0) return build(db, input as Params<Input>).compile()
    const known = shapes.getOrInsertComputed(executor.adapter, () => new Map())
    const { shape, values } = read(input)
    const { query, bind } = known.getOrInsertComputed(shape, () => compile(build, db, input))
    return { ...query, parameters: bind(values) }
  }

  return (db, input) => {
    const execute = async () => (await db.executeQuery(bound(db, input))).rows
    const executeTakeFirst = async () => (await execute())[0]
    return {
      execute,
      executeTakeFirst,
      async executeTakeFirstOrThrow() {
        return (await executeTakeFirst()) ?? fail(bound(db, input))
      },
    }
  }
}

const fail = ({ query }: CompiledQuery): never => {
  // Only what gives rows is compiled here.
  throw new NoResultError(query as QueryNode)
}

/** The shape as a text, and the values in the order of their places. */
function read(input: object): { shape: string; values: unknown[] } {
  const values: unknown[] = []
  let shape = ''
  for (const name of Object.keys(input)) {
    const value = input[name as keyof typeof input] as unknown
    if (name === 'me') {
      const { id, role, status } = value as Asker
      shape += `me ${role} ${status},`
      values.push(id)
    } else if (Array.isArray(value)) {
      const padded = padList(value)
      shape += `${name} ${padded.length},`
      values.push(...padded)
    } else if (typeof value === 'number' || typeof value === 'string') {
      shape += `${name},`
      values.push(value)
    } else if (typeof value === 'boolean' || value === null || value === undefined)
      shape += `${name} ${value},`
    // What is in anything else would stand in the query for everybody who asks after.
    else throw new TypeError(`A compiled query takes no such parameter as '${name}'.`)
  }
  return { shape, values }
}

/** To a power of two, by its last item: 'in' does not mind, and lists of any length have few shapes. */
function padList(items: unknown[]): unknown[] {
  if (items.length < 2) return items
  const length = 2 ** Math.ceil(Math.log2(items.length))
  return items.concat(Array(length - items.length).fill(items.at(-1)))
}

type Compiled<Row> = { query: CompiledQuery<Row>; bind: (values: unknown[]) => unknown[] }

function compile<Input extends object, Row>(
  build: (db: Db, input: Params<Input>) => Compilable<Row>,
  db: Db,
  input: Input,
): Compiled<Row> {
  const places: unknown[] = []
  const place = () => {
    places.push(placeholder())
    return places.at(-1)
  }
  const standIn = (name: string, value: unknown) => {
    if (name === 'me') {
      const { role, status } = value as Asker
      return { id: place(), role, status }
    }
    if (Array.isArray(value)) return padList(value).map(place)
    return typeof value === 'number' || typeof value === 'string' ? place() : value
  }
  const standIns = Object.entries(input).map(([name, value]) => [name, standIn(name, value)])
  const built = build(db, Object.fromEntries(standIns) as Params<Input>).compile()
  const node = preparedOnce.transformNode(built.query, built.queryId)
  const query = db.getExecutor().compileQuery<Row>(node, built.queryId)
  const sources = query.parameters.map((parameter) => ({ parameter, at: places.indexOf(parameter) }))
  return {
    query,
    bind: (values) => sources.map(({ parameter, at }) => (at < 0 ? parameter : values[at])),
  }
}

/**
 * Makes a query such that preparing it once is enough. SQLite prepares again, which takes longer than most queries run,
 * whenever a parameter is bound that its plan may hang on: one that decides whether a partial index serves
 * (`status = ?`), hence constants are written into the text, and a bare `limit ?`.
 */
class PreparedOnce extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return isConstant(node.value) ? ValueNode.createImmediate(node.value) : node
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    const list = node.values.every(isConstant)
      ? ValueListNode.create(node.values.map((value) => ValueNode.createImmediate(value)))
      : node
    // Both kinds of list stand wherever one of them may.
    return list as PrimitiveValueListNode
  }

  protected override transformLimit(node: LimitNode, queryId?: QueryId): LimitNode {
    const { limit } = super.transformLimit(node, queryId)
    return LimitNode.create(CastNode.create(limit, DataTypeNode.create('integer')))
  }
}

const preparedOnce = new PreparedOnce()

const isConstant = (value: unknown) =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Stands among the parameters for a value that is bound later; whoever reckons with it is told at once. */
function placeholder(): Expression<unknown> {
  const made = {
    get expressionType() {
      return undefined
    },
    toOperationNode: () => ValueNode.create(made),
    [Symbol.toPrimitive]() {
      throw new Error('A value of a compiled query is not known while it is built.')
    },
  }
  return made
}
