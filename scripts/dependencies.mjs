// A step of npm test: fails on a grave vulnerability or a licence that is not in the list. `FOLDER` is another project.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strangeLicences } from './lib/licences.mjs'
import { project } from './lib/project.mjs'
import { graveVulnerabilities } from './lib/vulnerabilities.mjs'

const [folder = project] = process.argv.slice(2)
const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
const vulnerabilities = graveVulnerabilities(folder)
if (!vulnerabilities) console.log('The registry did not answer: vulnerabilities were not looked for.')

const problems = [...strangeLicences(packages), ...(vulnerabilities ?? [])]
for (const sentence of problems) console.error(sentence)
process.exit(problems.length > 0 ? 1 : 0)
