import { npm } from './npm.mjs'

const patience = 30_000
const grave = ['high', 'critical']

/**
 * One sentence for each package that the program runs with and that has a grave vulnerability, as the registry knows
 * it; undefined where the registry does not answer in time.
 */
export function graveVulnerabilities(folder) {
  const args = ['audit', '--package-lock-only', '--omit=dev', '--json', '--fetch-retries=0']
  const { stdout } = npm(args, folder, { timeout: patience, encoding: 'utf8' })
  const report = reportIn(stdout)
  if (!report?.vulnerabilities) return undefined
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => grave.includes(severity))
    .map(({ name, severity, via }) => `${name} has a vulnerability (${severity}): ${reasons(via)}`)
}

/** In the place of a report npm says something else when it got none. */
function reportIn(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An advisory of the package itself, or the name of a package that it needs. */
const reasons = (via) =>
  via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title}, ${one.url}`)).join('; ')
