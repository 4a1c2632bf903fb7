// Read by Node before a bundled program (ADR 046): stack traces name its sources, and what V8 made of it when it was
// built is taken from there.
import { enableCompileCache, setSourceMapsSupport } from 'node:module'
import { inProject } from './project.mjs'

setSourceMapsSupport(true)
enableCompileCache({ directory: inProject('dist/server/compiled'), readOnly: true })
