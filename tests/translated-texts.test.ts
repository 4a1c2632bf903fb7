import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ESTree, parseSync, Visitor } from 'vite'

const project = join(import.meta.dirname, '..')

type Kind = 'text' | 'element' | 'nothing' | 'unknown'
type Child = { node: ESTree.JSXChild; kinds: Kind[] }

/**
 * React fails if it removes a text that the browser has translated, or inserts an element before it. An element
 * of its own keeps the text in its place.
 */
test('texts beside something that changes have an element of their own, so that browsers can translate pages', () => {
  const bare = globSync('web/**/*.tsx', { cwd: project }).flatMap((file) => {
    const source = readFileSync(join(project, file), 'utf8')
    return childrenIn(source, file)
      .flatMap(bareTexts)
      .map(({ start }) => `${file}:${source.slice(0, start).split('\n').length}`)
  })
  assert.deepEqual(bare, [])
})

const examples: [source: string, bare: number][] = [
  ["<p>{day}{isToday && ', today'}</p>", 1],
  ["<p>From {isMe ? 'me' : <Name />}</p>", 1],
  ['<p>{isError && <b>Error: </b>}Try again</p>', 1],
  ["<p>{isToday && <b>Today </b>}{isLate && <b>late </b>}{' by bus'}</p>", 1],
  ['<p>{day}{isToday && <span>, today</span>}</p>', 0],
  ['<p>Try again{isError && <b>soon</b>}</p>', 0],
  ["<p>{isMe ? 'me' : 'you'} and others</p>", 0],
  ["<p>{isToday && 'Today'}</p>", 0],
]
for (const [source, bare] of examples)
  test(`in ${source} ${bare} text has no element of its own`, () => {
    assert.equal(childrenIn(source, 'example.tsx').flatMap(bareTexts).length, bare)
  })

/** The children of each element. */
function childrenIn(source: string, file: string): Child[][] {
  const found: Child[][] = []
  const collect = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) =>
    found.push(children.flatMap(withKinds))
  new Visitor({ JSXElement: collect, JSXFragment: collect }).visit(parseSync(file, source).program)
  return found
}

function withKinds(node: ESTree.JSXChild): Child[] {
  if (node.type === 'JSXElement') return [{ node, kinds: ['element'] }]
  if (node.type === 'JSXText') return /^\s*\n\s*$/.test(node.value) ? [] : [{ node, kinds: ['text'] }]
  if (node.type !== 'JSXExpressionContainer') return [{ node, kinds: ['unknown'] }]
  if (node.expression.type === 'JSXEmptyExpression') return []
  return [{ node, kinds: [...new Set(kindsOf(node.expression))] }]
}

/** The kinds of value that an expression can have. */
function kindsOf(value: ESTree.Expression): Kind[] {
  if (value.type === 'ParenthesizedExpression') return kindsOf(value.expression)
  if (value.type === 'ConditionalExpression') return [value.consequent, value.alternate].flatMap(kindsOf)
  if (value.type === 'LogicalExpression' && value.operator === '&&')
    return ['nothing', ...kindsOf(value.right)]
  if (value.type === 'JSXElement' || value.type === 'JSXFragment') return ['element']
  if (value.type === 'TemplateLiteral') return ['text']
  if (value.type !== 'Literal') return ['unknown']
  return [typeof value.value === 'string' && value.value.trim() ? 'text' : 'nothing']
}

/** An only child is the whole content of its element, which React replaces as one. */
const bareTexts = (children: Child[]): ESTree.JSXChild[] =>
  children.length < 2
    ? []
    : children
        .filter((child, place) => comesAndGoes(child) || follows(children.slice(0, place), child))
        .map(({ node }) => node)

const comesAndGoes = ({ kinds }: Child) =>
  kinds.includes('text') && kinds.some((kind) => kind === 'nothing' || kind === 'element')

/** Whether it is a text before which an element comes and goes. */
function follows(before: Child[], { kinds }: Child): boolean {
  const former = before.at(-1)?.kinds ?? []
  return kinds.join() === 'text' && former.length > 1 && former.includes('element')
}
