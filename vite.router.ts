import type { Plugin } from 'vite'

/**
 * What React Router's own files find in the place of its parts for framework mode and for tracing, by who imports what:
 * neither is used here, and Link and the router would bring them all the same (ADR 063). They do what the parts do where
 * there is no framework.
 */
const instead: Record<string, string> = {
  'lib/dom/lib.js ./ssr/components.js': `
    export { FrameworkContext } from '\0no-framework'
    export const usePrefetchBehavior = () => [false, undefined, {}]
    export const mergeRefs = (ref) => ref
    export const PrefetchPageLinks = () => null`,
  'lib/components.js ./dom/ssr/components.js': `export { FrameworkContext } from '\0no-framework'`,
  'lib/router/router.js ./instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router`,
}
const noFramework = `import { createContext } from 'react'; export const FrameworkContext = createContext(undefined)`

const prefix = '\0instead of '

export function routerWithoutFramework(): Plugin {
  const left = new Set(Object.keys(instead))
  return {
    name: 'router-without-framework',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source === '\0no-framework') return source
      const file = importer.replaceAll('\\', '/').split('node_modules/react-router/dist/production/')[1]
      const place = `${file} ${source}`
      if (instead[place] === undefined) return null
      left.delete(place)
      return prefix + place
    },
    load(id) {
      if (id === '\0no-framework') return noFramework
      return instead[id.slice(prefix.length)] ?? null
    },
    // A later version may be cut otherwise.
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`React Router no longer has: ${[...left].join(', ')}`)
    },
  }
}
