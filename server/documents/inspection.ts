import type { DocumentEnding } from '#contract/documents.ts'
import { oneAtATime } from '../kernel/one-at-a-time.ts'
import { type Element, type Part, readArchive, readElements } from './archive.ts'

type Active = string | undefined
/** `unfit` if the archive is inconsistent; else the active content that the file declares, in words. */
export type Inspected = 'unfit' | { active: Active }

/** Other types are not inspected (docs/security.md). */
const inspections: Partial<Record<DocumentEnding, (parts: Part[]) => Promise<Active>>> = {
  docx: activeInOffice,
  xlsx: activeInOffice,
  pptx: activeInOffice,
  odt: activeInOpenDocument,
  ods: activeInOpenDocument,
  odp: activeInOpenDocument,
}

// One at a time: an inspection may need several times the file's size in memory.
const inTurn = oneAtATime('We are checking other files. Try again in a moment.', 50)
const nobodyLeaves = new AbortController().signal

export async function inspect(path: string, ending: DocumentEnding): Promise<Inspected> {
  const find = inspections[ending]
  if (!find) return { active: undefined }
  const read = () => readArchive(path, async (parts) => ({ active: await find(parts) }))
  return (await inTurn(read, nobodyLeaves)) ?? 'unfit'
}

const embeddedObject = 'an embedded object'
const loadedFromElsewhere = 'content that is loaded from another location'
const foreignTemplate = 'a template from another location'
const unreadablePart = 'a part that cannot be read'

/** Content types and relationship types by which programs find what they run or load. */
const activeTypes: [pattern: RegExp, what: string][] = [
  [/vba|macro|dialogsheet|toolbar|keymap/i, 'macros'],
  [/activex|\/control$/i, 'ActiveX'],
  [/webextension/i, 'an add-in'],
  [/oleobject|octet-stream/i, embeddedObject],
  [
    /\/mailmerge|(chunk|frame|connections|querytable|subdocument|recipientdata)(\+xml)?$/i,
    loadedFromElsewhere,
  ],
]

const activeType = (type: string): Active => activeTypes.find(([pattern]) => pattern.test(type.trim()))?.[1]

/** Word, Excel and PowerPoint find every part by a relationship and read it by its content type. */
async function activeInOffice(parts: Part[]): Promise<Active> {
  const types = await readTypes(parts)
  if (!types) return unreadablePart
  const typeOf = (name: string) => {
    const path = `/${name.toLowerCase()}`
    return types.get(path) ?? types.get(path.slice(path.lastIndexOf('.'))) ?? ''
  }
  for (const part of parts) {
    const active = activeType(typeOf(part.name)) ?? (await activeRelationships(part, typeOf))
    if (active) return active
  }
  return undefined
}

async function readTypes(parts: Part[]): Promise<Map<string, string> | undefined> {
  const list = parts.find(({ name }) => /^\[content_types\]\.xml$/i.test(name))
  const types = new Map<string, string>()
  const isRead =
    list &&
    (await readElements(list, ({ attributes }) => {
      const { contenttype = '', partname, extension } = Object.fromEntries(attributes)
      types.set((partname ?? `.${extension}`).toLowerCase(), contenttype)
    }))
  return isRead ? types : undefined
}

async function activeRelationships(part: Part, typeOf: (name: string) => string): Promise<Active> {
  if (!/(^|\/)_rels\/[^/]*\.rels$/i.test(part.name)) return undefined
  const isOfChart = /chart/i.test(typeOf(part.name.replace(/_rels\/([^/]*)\.rels$/i, '$1')))
  let active: Active
  const isRead = await readElements(part, ({ name, attributes }) => {
    if (name === 'relationship') active ??= activeRelationship(attributes, isOfChart)
  })
  return active ?? (isRead ? undefined : unreadablePart)
}

function activeRelationship(attributes: Element['attributes'], isOfChart: boolean): Active {
  const { type = '', target = '', targetmode = '' } = Object.fromEntries(attributes)
  const active = activeType(type)
  if (active) return active
  const kind = type.trim().split('/').at(-1)?.toLowerCase() ?? ''
  // A chart keeps its numbers in a workbook.
  if (kind === 'package' && !isOfChart) return embeddedObject
  if (kind === 'hyperlink' || (targetmode.trim().toLowerCase() !== 'external' && !isElsewhere(target)))
    return undefined
  const isTemplate = kind === 'attachedtemplate'
  if ((isTemplate || /^(externallinkpath|xlpathmissing)$/.test(kind)) && isOnOwnDisk(target)) return undefined
  return isTemplate ? foreignTemplate : loadedFromElsewhere
}

const isElsewhere = (address: string) => /^\s*([a-z][\w+.-]*:|[\\/]{2})/i.test(address)

/** Word stores the path of a template on its author's disk. On another computer that path does not exist. */
export function isOnOwnDisk(target: string): boolean {
  const step = String.raw`(?!\.)(?:[\p{L}\p{N} _.,;&()'+~@#$=!-]|%20)+`
  return new RegExp(
    String.raw`^(?:(?:file:///)?[a-z]:[\\/]|file:///|/)?${step}(?:[\\/]${step})*$`,
    'iu',
  ).test(target)
}

/** OpenDocument lists its parts with their types in a manifest, and refers to others by `href`. */
async function activeInOpenDocument(parts: Part[]): Promise<Active> {
  for (const part of parts) {
    if (/^(Basic|Scripts|Dialogs)\/./i.test(part.name)) return 'macros'
    if (!/(^|\/)(manifest|meta|content|styles)\.xml$/i.test(part.name)) continue
    let active: Active
    const isRead = await readElements(part, (element) => {
      active ??= activeReference(element)
    })
    if (active || !isRead) return active ?? unreadablePart
  }
  return undefined
}

function activeReference({ name, attributes }: Element): Active {
  for (const [key, value] of attributes) {
    if (/:media-type$/.test(key) && activeType(value)) return activeType(value)
    if (/(^|:)href$/.test(key) && !isInside(name, value))
      return name === 'template' ? foreignTemplate : loadedFromElsewhere
  }
  return undefined
}

/**
 * Links are allowed, because they need a click. LibreOffice stores a template's path relative to the
 * document.
 */
function isInside(element: string, address: string): boolean {
  if (element === 'a') return true
  if (element === 'template') return !/^[a-z][\w+.-]*:|^[\\/]{2}|\\/i.test(address)
  return /^(\.\.|#.*|(\.\/)?(?![./\\])[^:\\]*)$/.test(address)
}
