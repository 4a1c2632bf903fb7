// node scripts/data-flows.mjs: draws docs/for-the-trust/data-flows.svg from the table in data-flows.md. With
// --print it prints the picture instead, for a test.
import { readFileSync, writeFileSync } from 'node:fs'
import { inProject } from './lib/project.mjs'

const source = readFileSync(inProject('docs/for-the-trust/data-flows.md'), 'utf8')
const flows = [...source.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \| .+ \| (yes|optional) \|$/gm)].map(
  ([, from, to, data, needed]) => ({ from, to, data, isOptional: needed === 'optional' }),
)

const width = 1240
const rowHeight = 74
const top = 60
const box = { width: 210, height: 46 }
const middle = { left: 540, width: 160 }
const sides = [
  { flows: flows.filter(({ to }) => to === 'MST'), left: 20 },
  { flows: flows.filter(({ from }) => from === 'MST'), left: width - 20 - box.width },
]
const rows = Math.max(...sides.map(({ flows }) => flows.length))
const height = top + rows * rowHeight + 20

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Lines of at most this many letters. */
function wrapped(text, letters) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length > letters) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}

/** Text around a point, a line below the other. */
const textAt = (x, y, lines, type) =>
  lines
    .map((line, place) => {
      const below = y + 5 + (place - (lines.length - 1) / 2) * 16
      return `<text class="${type}" x="${x}" y="${below}" text-anchor="middle">${escaped(line)}</text>`
    })
    .join('\n')

function rowOf({ from, to, data, isOptional }, place, { left, flows }) {
  const isIn = to === 'MST'
  const y = top + ((place + 0.5) * rows * rowHeight) / flows.length
  const dashed = isOptional ? ' class="optional"' : ''
  const [start, end] = isIn ? [left + box.width, middle.left - 4] : [middle.left + middle.width, left - 4]
  return [
    `<rect${dashed} x="${left}" y="${y - box.height / 2}" width="${box.width}" height="${box.height}" rx="6"/>`,
    textAt(left + box.width / 2, y, wrapped(isIn ? from : to, 26), 'name'),
    `<path${dashed} d="M${start} ${y} H${end}" marker-end="url(#head)"/>`,
    textAt((start + end) / 2, y - 12 - (wrapped(data, 38).length - 1) * 8, wrapped(data, 38), 'data'),
  ].join('\n')
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">Data flows of MST: the table in data-flows.md has the same lines</title>
<style>
rect { fill: #fff; stroke: #212b32; stroke-width: 1.5 }
path { fill: none; stroke: #212b32; stroke-width: 1.5 }
.optional { stroke-dasharray: 6 4 }
text { font-family: Arial, sans-serif; fill: #212b32 }
.name { font-size: 15px; font-weight: bold }
.data { font-size: 13px }
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><polygon points="0,0 8,4 0,8" fill="#212b32"/></marker></defs>
<rect x="0" y="0" width="${width}" height="${height}" style="stroke:none"/>
${textAt(width / 2, 24, ['The hospital, or those who run MST for it, choose where each of these systems is'], 'data')}
<rect x="${middle.left}" y="${top}" width="${middle.width}" height="${height - top - 20}" rx="6" style="fill:#e8edee"/>
${textAt(middle.left + middle.width / 2, (top + height - 20) / 2, ['MST'], 'name')}
${sides.map((side) => side.flows.map((flow, place) => rowOf(flow, place, side)).join('\n')).join('\n')}
</svg>
`

if (process.argv.includes('--print')) process.stdout.write(picture)
else writeFileSync(inProject('docs/for-the-trust/data-flows.svg'), picture)
