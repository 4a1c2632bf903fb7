// Node loads this before a bundled program: stack traces show the sources, and V8 uses the compile
// cache of the build.
import { enableCompileCache, setSourceMapsSupport } from 'node:module'
import { inProject } from './project.mjs'

setSourceMapsSupport(true)
enableCompileCache({ directory: inProject('dist/server/compiled'), readOnly: true })
