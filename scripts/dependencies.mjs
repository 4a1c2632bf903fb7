// A step of npm test: fails on a serious vulnerability of a package that the program runs with. `FOLDER` is
// another project.
import { npm } from './lib/install.mjs'
import { project } from './lib/project.mjs'

const [folder = project] = process.argv.slice(2)
const serious = Object.values(vulnerabilities()).filter(({ severity }) =>
  ['high', 'critical'].includes(severity),
)
for (const { name, severity, via } of serious)
  console.error(`${name} has a vulnerability (${severity}): ${reasons(via)}`)
process.exit(serious.length > 0 ? 1 : 0)

function vulnerabilities() {
  const args = ['audit', '--package-lock-only', '--omit=dev', '--json', '--fetch-retries=0']
  const { stdout } = npm(args, folder, { timeout: 30_000, encoding: 'utf8' })
  try {
    const { vulnerabilities } = JSON.parse(stdout)
    if (vulnerabilities) return vulnerabilities
  } catch {
    // Without a connection, npm prints a text instead of JSON.
  }
  console.log('The registry did not answer, so vulnerabilities were not checked.')
  return {}
}

/** Either an advisory for the package itself, or the name of a vulnerable dependency. */
function reasons(via) {
  return via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title}, ${one.url}`)).join('; ')
}
