import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

/**
 * The top-level functions, constants, types and components of the program, and the names that each one uses.
 * It reads the syntax only, because a type checker would take a minute.
 */

export type Node = { type: string; start: number; end: number } & Record<string, unknown>
export type Definition = { file: string; name: string; lines: number; nodes: Node[] }

const project = join(import.meta.dirname, '..')

export const files = globSync(['{contract,server}/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: project })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('server/testing/'))
  .sort()

/** A parsed file. Its syntax tree is made when it is first read. */
export type Source = ReturnType<typeof parse>
export const sources = new Map(files.map((file) => [file, parse(file)]))

function parse(file: string) {
  const text = readFileSync(join(project, file), 'utf8')
  const parsed = parseSync(file, text)
  const imports = parsed.module.staticImports.map(({ start, end, moduleRequest, entries }) => ({
    from: resolve(file, moduleRequest.value),
    lines: countLines(text.slice(start, end)),
    // A namespace has no name.
    names: entries.map(({ importName, localName }) => ({ name: importName.name, local: localName.value })),
  }))
  const exports = parsed.module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, importName, moduleRequest }) => ({
      name: exportName.name,
      from: moduleRequest && { file: resolve(file, moduleRequest.value), name: importName.name },
    })),
  )
  let definitions: Map<string, Definition> | undefined
  return {
    file,
    text,
    imports,
    exports,
    get program() {
      return parsed.program as unknown as Node
    },
    get definitions() {
      definitions ??= definitionsIn(file, text, parsed.program as unknown as Node)
      return definitions
    },
  }
}

function resolve(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? posix.join(posix.dirname(file), name) : name
}

export function countLines(text: string): number {
  return text.split('\n').length
}

function definitionsIn(file: string, text: string, program: Node): Map<string, Definition> {
  const found = new Map<string, Definition>()
  for (const statement of program.body as Node[]) {
    const declared = (statement.declaration as Node | undefined) ?? statement
    for (const node of declared.type === 'VariableDeclaration' ? childrenOf(declared) : [declared])
      for (const name of node.id ? namesIn(node.id as Node) : []) {
        const whole = node === declared || (declared.declarations as Node[]).length === 1 ? statement : node
        const lines = countLines(text.slice(whole.start, whole.end))
        const others = found.get(name)
        // The overloads of a function are one definition.
        found.set(name, {
          file,
          name,
          lines: lines + (others?.lines ?? 0),
          nodes: [...(others?.nodes ?? []), node],
        })
      }
  }
  return found
}

function childrenOf(node: Node): Node[] {
  const isNode = (value: unknown) => typeof value === 'object' && value !== null && 'type' in value
  return Object.values(node).flatMap((value) => [value].flat().filter(isNode)) as Node[]
}

export function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const child of childrenOf(node)) visit(child, see)
}

/** The names that a pattern such as `{ id, name: [first] }` declares. */
function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name as string]
  const parts = [pattern.properties, pattern.elements, pattern.left, pattern.argument, pattern.value]
  return parts.flat().flatMap((part) => (part ? namesIn(part as Node) : []))
}

const findDefinition = (file: string, name: string): Definition | undefined => {
  const source = sources.get(file)
  const from = source?.exports.find((one) => one.name === name)?.from
  return from?.name ? findDefinition(from.file, from.name) : source?.definitions.get(name)
}

const known = new Map<Definition, Definition[]>()

/** The definitions that this one names. A local name hides the same name of the file in the whole definition. */
export function usedBy(definition: Definition): Definition[] {
  const used = known.get(definition) ?? usedIn(definition.file, definition.nodes)
  known.set(definition, used)
  return used.filter((other) => other !== definition)
}

export function usedIn(file: string, nodes: Node[]): Definition[] {
  const locals = new Set<string>()
  const found = new Set<Definition | undefined>()
  const own = new Set(nodes)
  for (const root of nodes)
    visit(root, (node) => {
      for (const pattern of localPatternsOf(node, own)) for (const name of namesIn(pattern)) locals.add(name)
    })
  for (const root of nodes) follow(root)
  return [...found].filter((one) => one !== undefined)

  function follow(node: Node) {
    const late = lateImportOf(node)
    if (late) found.add(findDefinition(resolve(file, late.from), late.name))
    const pair = memberOf(node)
    if (pair && !locals.has(pair.of)) found.add(resolveName(file, pair.of, pair.name))
    if (isName(node) && !locals.has(node.name as string)) found.add(resolveName(file, node.name as string))
    for (const child of usingChildrenOf(node)) follow(child)
  }
}

/** An element such as `<form>` is no name of the file. */
const isName = ({ type, name }: Node) =>
  type === 'Identifier' || (type === 'JSXIdentifier' && /^[A-Z]/.test(name as string))

/** Finds the definition of a name in the file. `member` is the part after the dot, for a namespace. */
export function resolveName(file: string, local: string, member?: string): Definition | undefined {
  for (const { from, names } of sources.get(file)?.imports ?? []) {
    const imported = names.find((one) => one.local === local)
    if (imported?.name) return findDefinition(from, imported.name)
    if (imported) return member === undefined ? undefined : findDefinition(from, member)
  }
  return sources.get(file)?.definitions.get(local)
}

/** `queries.findGoal`, as a value or as a type. */
function memberOf(node: Node): { of: string; name: string } | undefined {
  const [object, property] =
    node.type === 'TSQualifiedName' ? [node.left, node.right] : [node.object, node.property]
  if (!object || !property || node.computed || !isName(object as Node)) return undefined
  return { of: (object as Node).name as string, name: (property as Node).name as string }
}

/** `(await import('./Part.tsx')).Part` */
function lateImportOf({ object, property }: Node): { from: string; name: string } | undefined {
  const awaited = object as Node | undefined
  const call = (awaited?.type === 'ParenthesizedExpression' ? awaited.expression : awaited) as
    | Node
    | undefined
  const late = call?.argument as Node | undefined
  if (call?.type !== 'AwaitExpression' || late?.type !== 'ImportExpression') return undefined
  return { from: (late.source as { value: string }).value, name: (property as Node).name as string }
}

/** The patterns of parameters, variables and type parameters inside of a definition. */
function localPatternsOf(node: Node, own: Set<Node>): Node[] {
  if (node.type === 'VariableDeclarator') return own.has(node) ? [] : [node.id as Node]
  if (node.type === 'CatchClause') return node.param ? [node.param as Node] : []
  if (node.type === 'TSTypeParameter') return [node.name as Node]
  if (node.type === 'TSMappedType') return [node.key as Node]
  const isNamedInside = /^Function/.test(node.type) && node.id && !own.has(node)
  return [...((node.params as Node[] | undefined) ?? []), ...(isNamedInside ? [node.id as Node] : [])].filter(
    ({ type }) => type !== 'TSTypeParameter',
  )
}

/** Leaves out the names of properties, attributes, members and labels. */
function usingChildrenOf(node: Node): Node[] {
  const unused = new Set<unknown>([node.label])
  if (!node.computed) unused.add(node.key).add(node.property)
  if (node.type === 'JSXAttribute') unused.add(node.name)
  if (node.type === 'TSQualifiedName') unused.add(node.right)
  return childrenOf(node).filter((child) => !unused.has(child))
}
