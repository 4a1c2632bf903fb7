import {
  CastNode,
  type Compilable,
  type CompiledQuery,
  DataTypeNode,
  type DialectAdapter,
  type Expression,
  LimitNode,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type QueryId,
  ValueListNode,
  ValueNode,
} from 'kysely'
import type { Role } from '#contract/person.ts'
import type { Db } from './schema.ts'
import { runAtOnce } from './sqlite-adapter.ts'

/**
 * The caller as queries see them: the role is known when a query is compiled, the id and the organisation's day only
 * when it runs.
 */
export type Asker = {
  id: number | Expression<number>
  role: Role
  status: string
  today: string | Expression<string>
}

/**
 * The parameters of a compiled query, as its builder sees them. Numbers and texts are opaque expressions, so
 * that the SQL cannot depend on the first caller's values. The SQL may depend only on the shape: the role and
 * status of `me`, booleans, null, undefined and list lengths.
 */
export type Params<Input> = {
  [Name in keyof Input]: Name extends 'me' ? AskerOf<Input[Name]> : Value<Input[Name]>
}

/** Without the day, a covering mentor would read nothing. */
type AskerOf<Me> = Me extends { today: string } ? Asker : unknown

type Value<Input> =
  | Scalar<Extract<Input, string | number>>
  | List<Extract<Input, readonly unknown[]>>
  | Extract<Input, boolean | null | undefined>
type Scalar<Input> = [Input] extends [never] ? never : Expression<Input>
type List<Input> = Input extends readonly (infer Item)[] ? Expression<Item>[] : never

/**
 * The rows of a query that is compiled once per database and shape, because building takes half the time of a small
 * read. All other values are bound at each run and never stored.
 */
export function compiled<Input extends object, Row>(
  build: Build<Input, Row>,
): (db: Db, input: Input) => Promise<Row[]> {
  const shapesOf = perDatabase(() => new Map<string, Compiled<Row>>())

  function bound(db: Db, input: Input): CompiledQuery<Row> {
    const executor = db.getExecutor()
    // A plugin may inspect or change the query.
    if (executor.plugins.length > 0) return build(db, input as Params<Input>).compile()
    const { shape, values } = read(input)
    const { query, bind } = shapesOf(db).getOrInsertComputed(shape, () => compile(build, db, input))
    return { ...query, parameters: bind(values) }
  }

  return async (db, input) => {
    const query = bound(db, input)
    const { adapter, plugins } = db.getExecutor()
    const rows = plugins.length === 0 ? runAtOnce(adapter, query, db.isTransaction) : undefined
    return rows ?? (await db.executeQuery(query)).rows
  }
}

type Build<Input, Row> = (db: Db, input: Params<Input>) => Compilable<Row>
/** A query without parameters is called with the database alone. */
type Rest<Input> = object extends Input ? [input?: Input] : [input: Input]

/** Makes a row of a reply; without one, the result is the stored row. */
export type ToRow<Row, Input, Shown> = (row: Row, input: Input) => Shown
// Without `toRow`, Shown is Row.
const asStored = (row: unknown) => row as never

/** A compiled query that returns all its rows. */
export function compiledList<Input extends object, Row, Shown = Row>(
  build: Build<Input, Row>,
  toRow: ToRow<Row, Input, Shown> = asStored,
) {
  const query = compiled(build)
  return async (db: Db, ...[input = {} as Input]: Rest<Input>) =>
    (await query(db, input)).map((row) => toRow(row, input))
}

/** A compiled query that returns its first row, or undefined. */
export function compiledFirst<Input extends object, Row, Shown = Row>(
  build: Build<Input, Row>,
  toRow: ToRow<Row, Input, Shown> = asStored,
) {
  const query = compiled(build)
  return async (db: Db, ...[input = {} as Input]: Rest<Input>) => {
    const [row] = await query(db, input)
    return row === undefined ? undefined : toRow(row, input)
  }
}

/** A compiled query that returns its row, and fails without one. */
export function compiledOne<Input extends object, Row>(build: Build<Input, Row>) {
  const query = compiled(build)
  return async (db: Db, ...[input = {} as Input]: Rest<Input>) => {
    const [row] = await query(db, input)
    if (row === undefined) throw new Error('A query that always has a row returned none.')
    return row
  }
}

/** The shape as a text, and the values in the order of their placeholders. */
function read(input: object): { shape: string; values: unknown[] } {
  const values: unknown[] = []
  let shape = ''
  for (const name of Object.keys(input)) {
    const value = input[name as keyof typeof input] as unknown
    if (name === 'me') {
      const { id, role, status, today } = value as Asker
      shape += `me ${role} ${status},`
      values.push(id, today)
    } else if (Array.isArray(value)) {
      const padded = padList(value)
      shape += `${name} ${padded.length},`
      values.push(...padded)
    } else if (typeof value === 'number' || typeof value === 'string') {
      shape += `${name},`
      values.push(value)
    } else if (typeof value === 'boolean' || value === null || value === undefined)
      shape += `${name} ${value},`
    // Values inside other objects would be compiled into the query and used for all later callers.
    else throw new TypeError(`A compiled query takes no such parameter as '${name}'.`)
  }
  return { shape, values }
}

/** Repeats the last item up to a power of two, which 'in' ignores. Lists of any length then need few shapes. */
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
      return { id: place(), role, status, today: place() }
    }
    if (Array.isArray(value)) return padList(value).map(place)
    return typeof value === 'number' || typeof value === 'string' ? place() : value
  }
  const standIns = Object.entries(input).map(([name, value]) => [name, standIn(name, value)])
  const built = build(db, Object.fromEntries(standIns) as Params<Input>).compile()
  const node = preparedOnce.transformNode(built.query, built.queryId)
  const query = db.getExecutor().compileQuery<Row>(node, built.queryId)
  const sources = query.parameters.map((parameter) => ({ parameter, at: places.indexOf(parameter) }))
  return { query, bind: (values) => sources.map(({ parameter, at }) => (at < 0 ? parameter : values[at])) }
}

/**
 * Makes SQLite prepare the query only once. Preparing takes longer than most queries run, and SQLite repeats
 * it when a bound parameter can change the plan. Two kinds of parameters can: one that decides on a partial
 * index, as in `status = ?`, and a bare `limit ?`. Constants are therefore inlined, and the limit is cast.
 */
class PreparedOnce extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return isConstant(node.value) ? ValueNode.createImmediate(node.value) : node
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    const list = node.values.every(isConstant)
      ? ValueListNode.create(node.values.map((value) => ValueNode.createImmediate(value)))
      : node
    // Both kinds of list are valid wherever one of them is.
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

/** A placeholder for a value that is bound later; throws when code computes with it. */
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

/** State of each database, because two databases in one process have the same ids. Transactions share it. */
export function perDatabase<State>(make: () => State): (db: Db) => State {
  const states = new WeakMap<DialectAdapter, State>()
  return (db) => states.getOrInsertComputed(db.getExecutor().adapter, make)
}
