import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type ChunkingContext = Rolldown.ChunkingContext

// Drawn over the page, so fetched once it stands (web/kit/dialog/overlays.ts); charts when they are seen.
const overlays =
  /floating-ui|react-remove-scroll|core.esm.components.(?:Modal|ModalBase|Drawer|Menu|Popover|ScrollArea|Portal|Tooltip|Overlay|FocusTrap)\b/
const later = new RegExp(
  `${overlays.source}|recharts|charts|d3-|victory|components.(?:Tabs|Checkbox|Radio)\\b`,
)

/**
 * WHICH FILES a page is cut into (ADR 045): what everybody needs, what signed-in people need, a file for each page, and
 * between them what pages share. Without it each part that two pages share would be a file of its own, ninety in all.
 */
export const chunks: Group[] = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 3 },
  { name: 'start', tags: ['$initial'], priority: 3 },
  {
    name: 'signed-in',
    test: (id) => id.includes('node_modules') && !later.test(id),
    minShareCount: 2,
    priority: 2,
  },
  { name: (id, context) => (isForSignedIn(id, context) ? 'signed-in' : null), priority: 2 },
  { name: 'overlays', test: overlays, priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
]

const signedIn = join(import.meta.dirname, 'web/app/SignedIn.tsx')

/** What the frame of all signed-in pages is made of, save the entry itself. */
const isForSignedIn = (id: string, context: ChunkingContext) => id !== signedIn && importsOf(context).has(id)

const known = new WeakMap<ChunkingContext, Set<string>>()

function importsOf(context: ChunkingContext): Set<string> {
  const imports = known.get(context) ?? gather(signedIn, context, new Set())
  known.set(context, imports)
  return imports
}

/** Our own modules that this one imports, however indirectly. */
function gather(id: string, context: ChunkingContext, found: Set<string>): Set<string> {
  if (found.has(id) || id.includes('node_modules')) return found
  found.add(id)
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) gather(imported, context, found)
  return found
}
