import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type ChunkingContext = Rolldown.ChunkingContext

// Overlays are loaded after the page (web/kit/dialog/overlays.ts), and passkeys when they are used.
const overlays =
  /floating-ui|react-remove-scroll|core.esm.components.(?:Modal|ModalBase|Drawer|Menu|Popover|ScrollArea|Portal|Tooltip|Overlay|FocusTrap)\b/
const controls = /components.(?:Tabs|Checkbox|Radio)(?!.*Icon)/
const later = new RegExp(`${overlays.source}|${controls.source}|uqr|simplewebauthn`)

// The pages of a person and of a shift use parts of all these features. One shared chunk per feature keeps
// other pages small. The form of the settings is part of several pages too.
const features =
  /web\/(assignments|comments|debriefs|documents|goals|learning-plans|mentees|notes|people|settings(?=\/(?:SettingsForm|form-values))|shifts|users)\//
// Shared by the list pages. Reports only use the pager and the search.
const lists =
  /kit\/(?:list\/(?:ListFilters|ListTools|ExportButtons|use-list-filters)|table\/(?:Select|Table\.|use-table\.))/

// Only public pages use these.
const about = /web\/about\/|contract\/who-reads/

/**
 * The chunks of the web app: common code, code for signed-in people, one chunk per page, and shared
 * code. Without these groups, every combination of pages would get its own chunk, ninety in total.
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
  { name: 'about', test: about, minShareCount: 2, priority: 1 },
  {
    debugName: 'shared',
    name: (id, context) => (!features.test(id) && pagesWith(id, context) > 1 ? 'shared' : null),
    priority: 1,
  },
  { debugName: 'features', name: (id) => features.exec(id)?.[1] ?? null, minShareCount: 2 },
]

/**
 * Short names: by default a shared chunk is named after all its pages, in a list that the first chunk
 * contains.
 */
export const chunkFileNames = ({ name }: { name: string }): string => `assets/${name.split('~')[0]}-[hash].js`

const project = dirname(import.meta.dirname)
const frame = join(project, 'web/app/SignedIn.tsx')
const table = join(project, 'web/app/routes.tsx')
const firstPage = join(project, 'web/dashboard/DashboardPage.tsx')

/** Whether an entry imports one of our own modules, directly or indirectly. The entry keeps its own chunk. */
const isPartOf = (entry: string, id: string, context: ChunkingContext) =>
  id !== frame && id !== firstPage && partsOf(entry, context).has(id)

/** The number of pages that import the module statically. */
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
