// A step of npm test: fails on a serious vulnerability or a licence that is not allowed. `FOLDER` is another
// project.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './lib/install.mjs'
import { project } from './lib/project.mjs'

/** Licences that are allowed for libraries of the program and for its build tools. */
const allowed = '0BSD Apache-2.0 BlueOak-1.0.0 BSD-3-Clause CC0-1.0 ISC MIT MIT-0 MPL-2.0'.split(' ')
/** Old packages without a licence in package-lock.json. Their files say MIT. */
const lookedUp = 'busboy@0.3.1 dicer@0.3.0 humanize-number@0.0.2 only@0.0.2 streamsearch@0.1.2'.split(' ')

const [folder = project] = process.argv.slice(2)
const problems = [...strangeLicences(), ...seriousVulnerabilities()]
for (const sentence of problems) console.error(sentence)
process.exit(problems.length > 0 ? 1 : 0)

/** One sentence for each package of package-lock.json whose licence is not allowed. */
function strangeLicences() {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([path, { version, license = '(none is named)' }]) => {
    const name = `${path.split('node_modules/').at(-1)}@${version}`
    if (!path.includes('node_modules/') || lookedUp.includes(name) || isAllowed(license)) return []
    return [`${name} has the licence ${license}, which is not in scripts/dependencies.mjs`]
  })
}

/** 'MIT OR GPL-3.0' allows a choice, 'MIT AND ISC' requires both. */
function isAllowed(expression) {
  const choices = expression.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)))
}

/** One sentence for each production package with a serious vulnerability in the npm registry. */
function seriousVulnerabilities() {
  const args = ['audit', '--package-lock-only', '--omit=dev', '--json', '--fetch-retries=0']
  const { stdout } = npm(args, folder, { timeout: 30_000, encoding: 'utf8' })
  let vulnerabilities
  try {
    vulnerabilities = JSON.parse(stdout).vulnerabilities
  } catch {
    // Without a connection, npm prints a text instead of JSON.
  }
  if (!vulnerabilities) console.log('The registry did not answer, so vulnerabilities were not checked.')
  return Object.values(vulnerabilities ?? {})
    .filter(({ severity }) => ['high', 'critical'].includes(severity))
    .map(({ name, severity, via }) => `${name} has a vulnerability (${severity}): ${reasons(via)}`)
}

/** Either an advisory for the package itself, or the name of a vulnerable dependency. */
function reasons(via) {
  return via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title}, ${one.url}`)).join('; ')
}
