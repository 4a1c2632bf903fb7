// npm run reset: removes the data directory after a confirmation, or immediately with --yes.
import { existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { giveUp, project } from './lib/project.mjs'

const folder = resolve(project, process.env.DATA_DIR || 'data')

if (!existsSync(folder)) {
  console.log(`There is nothing to remove: ${folder} does not exist.`)
  process.exit()
}
if (!isOurs(folder)) giveUp(`${folder} does not look like a data directory of MST: nothing was removed.`)
if (!(await isSure())) giveUp('Nothing was removed.')
rmSync(folder, { recursive: true })
console.log(`Removed ${folder}.`)
if (process.env.DATABASE_URL || process.env.DATABASE_URL_FILE)
  console.log('The database that DATABASE_URL names was left as it is.')

function isOurs(folder) {
  const real = realpathSync(folder)
  const holdsMore = [project, homedir()].some((place) => isInside(realpathSync(place), real))
  if (holdsMore || !statSync(real).isDirectory()) return false
  const names = readdirSync(folder)
  return names.length === 0 || names.includes('mst.sqlite') || names.includes('mst.lock')
}

function isInside(place, folder) {
  const way = relative(folder, place)
  return way === '' || !(way.startsWith('..') || resolve(way) === way)
}

async function isSure() {
  if (process.argv.includes('--yes')) return true
  process.stdout.write(`Remove ${folder} and all that is in it? Type yes: `)
  for await (const answer of createInterface({ input: process.stdin })) return answer.trim() === 'yes'
  return false
}
