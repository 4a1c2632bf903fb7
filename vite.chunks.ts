import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type ChunkingContext = Rolldown.ChunkingContext

// Drawn over the page, so fetched once it stands (web/kit/dialog/overlays.ts); charts when they are seen.
const overlays =
  /floating-ui|react-remove-scroll|core.esm.components.(?:Modal|ModalBase|Drawer|Menu|Popover|ScrollArea|Portal|Tooltip|Overlay|FocusTrap)\b/
const controls = /components.(?:Tabs|Checkbox|Radio)(?!.*Icon)/
const later = new RegExp(`${overlays.source}|${controls.source}|recharts|charts|uqr|d3-|victory`)

// The pages of a person and of a shift show parts of all of these: so what each shares stays one file, and the other pages light.
const features = /web\/(assignments|comments|documents|goals|learning-plans|mentees|notes|shifts|users)\//
// What the pages of lists share; reports have a pager and a search alone.
const lists =
  /kit\/(?:list\/(?:ListFilters|use-list-filters|NothingMatches|TakeOut|use-print-all|SavedViews)|table\/(?:Selection|use-selection|ColumnsChoice|use-columns|DataTable|TableTools)|page\/use-query)/

// What is shared of these goes together wherever one of them is shown.
const together = ['comments', 'goals', 'learning-plans', 'notes']
const nameOf = (feature = '') => (together.includes(feature) ? 'goals-plans-notes' : feature || null)

/**
 * WHICH FILES a page is cut into (ADR 045, 063): what everybody needs, what signed-in people need, a file for each page, and
 * between them what pages share. Without it each part that two pages share would be a file of its own, ninety in all.
 */
export const chunks: Group[] = [
  { name: 'libraries', test: /node_modules|no-framework|instead of/, tags: ['$initial'], priority: 3 },
  { name: 'start', tags: ['$initial'], priority: 3 },
  {
    name: 'signed-in',
    test: (id) => id.includes('node_modules') && !later.test(id),
    minShareCount: 2,
    priority: 2,
  },
  {
    debugName: 'signed-in',
    name: (id, context) => (isPartOf(frame, id, context) ? 'signed-in' : null),
    priority: 2,
  },
  {
    debugName: 'dashboard',
    name: (id, context) => (isPartOf(firstPage, id, context) ? 'dashboard' : null),
    minShareCount: 2,
    priority: 1,
  },
  { name: 'overlays', test: overlays, priority: 1 },
  { name: 'controls', test: controls, minShareCount: 2, priority: 1 },
  { name: 'lists', test: lists, priority: 1 },
  {
    debugName: 'shared',
    name: (id, context) => (!features.test(id) && pagesWith(id, context) > 1 ? 'shared' : null),
    priority: 1,
  },
  { debugName: 'features', name: (id) => nameOf(features.exec(id)?.[1]), minShareCount: 2 },
]

/** Otherwise what pages share would be named after all of them, in a list that the first file of every page holds. */
export const chunkFileNames = ({ name }: { name: string }): string => `assets/${name.split('~')[0]}-[hash].js`

const frame = join(import.meta.dirname, 'web/app/SignedIn.tsx')
const table = join(import.meta.dirname, 'web/app/routes.tsx')
const firstPage = join(import.meta.dirname, 'web/dashboard/DashboardPage.tsx')

/** Whether it is one of our own modules that an entry imports, however indirectly. The entry keeps its file. */
const isPartOf = (entry: string, id: string, context: ChunkingContext) =>
  id !== frame && id !== firstPage && partsOf(entry, context).has(id)

/** How many pages show it as soon as they open. */
const pagesWith = (id: string, context: ChunkingContext) =>
  context.getModuleInfo(table)?.dynamicallyImportedIds.filter((page) => partsOf(page, context).has(id))
    .length ?? 0

const known = new Map<string, Set<string>>()

function partsOf(entry: string, context: ChunkingContext): Set<string> {
  const parts = known.get(entry) ?? gather(entry, context, new Set())
  known.set(entry, parts)
  return parts
}

function gather(id: string, context: ChunkingContext, found: Set<string>): Set<string> {
  if (found.has(id) || id.includes('node_modules')) return found
  found.add(id)
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) gather(imported, context, found)
  return found
}
