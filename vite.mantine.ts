import type { Plugin } from 'vite'

// Mantine's own gives each field another id once it stands, and so draws it twice.
const useId = `
  import { useId as useReactId } from 'react'
  export function useId(staticId) {
    const id = useReactId()
    return typeof staticId === 'string' ? staticId : 'mantine-' + id.replace(/:/g, '')
  }`

const replaced = '\0instead of use-id'

/** What Mantine finds in the place of its `useId` (ADR 062): the id that it begins with, which React makes, for good. */
export function mantineWithReactIds(): Plugin {
  let isFound = false
  return {
    name: 'mantine-with-react-ids',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!source.endsWith('/use-id/use-id.mjs') || !importer.includes('@mantine')) return null
      isFound = true
      return replaced
    },
    load: (id) => (id === replaced ? useId : null),
    // A later version may be cut otherwise.
    buildEnd(error) {
      if (!error && !isFound) this.error('Mantine no longer has use-id.mjs')
    },
  }
}
