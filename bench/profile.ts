// npm run bench -- profile <work>: lists the functions in which a call spends its time, by self time.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProduct, type Work } from './contenders.ts'
import { load } from './load.ts'
import { makeProgramme } from './programme.ts'

const project = join(import.meta.dirname, '..')
const work = (process.argv[2] ?? 'plans') as Work
const answers = 20_000
const shown = 45

type Node = {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  hitCount: number
}

const folder = mkdtempSync(join(tmpdir(), 'mst-profile-'))
try {
  await makeProgramme(folder)
  const product = await startProduct(folder, {
    flags: ['--allow-inspector', '--cpu-prof', `--cpu-prof-dir=${folder}`],
  })
  await load(product.url, product.requests[work], { connections: 10, answers })
  await product.stop()
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile')) ?? ''
  rank(JSON.parse(readFileSync(join(folder, file), 'utf8')).nodes)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function rank(nodes: Node[]) {
  const isWork = ({ callFrame }: Node) => callFrame.functionName !== '(idle)'
  const total = nodes.filter(isWork).reduce((sum, node) => sum + node.hitCount, 0)
  console.log(`${work}: ${answers} answers; the share of self time, of all but idling`)
  for (const [title, nameOf, most] of [
    ['by where it stands', placeOf, 25],
    ['by function', functionOf, shown],
  ] as const) {
    console.log(`\n${title}`)
    const hits = Map.groupBy(nodes.filter(isWork), nameOf)
    const ranking = [...hits].map(
      ([name, of]) => [name, of.reduce((sum, node) => sum + node.hitCount, 0)] as const,
    )
    for (const [name, count] of ranking.toSorted((a, b) => b[1] - a[1]).slice(0, most))
      console.log(`${((100 * count) / total).toFixed(1).padStart(5)} %  ${name}`)
  }
}

/** The package of a library, the folder of our own file, or Node itself. */
function placeOf({ callFrame: { url, functionName } }: Node): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'native code'
  if (!url.startsWith('file:')) return url
  const library = url.split('/node_modules/').at(-1)
  if (url.includes('/node_modules/')) return /^(@[^/]+\/)?[^/]+/.exec(library ?? '')?.[0] ?? ''
  return relative(project, dirname(fileURLToPath(url)))
}

function functionOf(node: Node): string {
  const { functionName, url, lineNumber } = node.callFrame
  const line = url ? ` ${url.split('/').at(-1)}:${lineNumber + 1}` : ''
  return `${functionName || '(anonymous)'}  ${placeOf(node)}${line}`
}
