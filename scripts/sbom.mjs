// npm run sbom: writes all packages of package-lock.json to dist/sbom.cdx.json, as CycloneDX. Each image
// contains it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { npm } from './lib/install.mjs'
import { giveUp, inProject, project } from './lib/project.mjs'

const [file = inProject('dist/sbom.cdx.json')] = process.argv.slice(2)
// Includes development packages, because Vite bundles some of them, such as React.
const { status, stdout, stderr } = npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], project, {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
if (status !== 0) giveUp(`The list of packages could not be made. ${stderr}`)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, stdout)
