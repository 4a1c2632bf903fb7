import type { Archive } from './archive.ts'
import { contents, declaresEntities, elements, xmlText } from './xml.ts'

/** The parts of a Word, Excel or PowerPoint file in which something active can stand. */
export const isLookedInto = (name: string) =>
  /\.rels$|^word\/[^/]*\.xml$|^xl\/externalLinks\/.*\.xml$/i.test(name)

/** What stands in the names alone. */
const byName: [name: RegExp, what: string][] = [
  [/(^|\/)vba(Project|Data)\./i, 'macros'],
  [/(^|\/)(macrosheets|dialogsheets)\//i, 'macros'],
  [/(^|\/)activeX\d*(\/|\.)/i, 'ActiveX'],
  // The data of a chart is a workbook of its own, which opens only by hand.
  [/(^|\/)embeddings\/(?!.*\.(xlsx|docx|pptx|sldx)$)./i, 'an embedded object'],
]

/** In words, what a Word, Excel or PowerPoint file would do by itself when it is opened; undefined for nothing. */
export function activeInOffice({ names, parts }: Archive): string | undefined {
  for (const [pattern, what] of byName) if (names.some((name) => pattern.test(name))) return what
  for (const [name, bytes] of parts) {
    const text = xmlText(bytes)
    if (declaresEntities(text)) return 'a part that cannot be read'
    const what = name.toLowerCase().endsWith('.rels') ? activeRelationship(text) : activeField(text)
    if (what) return what
  }
  return undefined
}

/** Links wait for a click, films for their start, and other workbooks are asked for. */
const waits = new Set(['hyperlink', 'video', 'audio', 'media', 'externallinkpath', 'xlpathmissing'])

function activeRelationship(text: string): string | undefined {
  for (const relationship of elements(text, 'Relationship')) {
    const type = (relationship.get('Type') ?? '').split('/').at(-1)?.toLowerCase() ?? ''
    if (/^(activex|control)/.test(type)) return 'ActiveX'
    if (relationship.get('TargetMode')?.toLowerCase() !== 'external' || waits.has(type)) continue
    if (type === 'oleobject') return 'an embedded object'
    if (!isOnOwnDisk(relationship.get('Target') ?? ''))
      return type === 'attachedtemplate'
        ? 'a template from elsewhere'
        : 'something that is loaded from elsewhere'
  }
  return undefined
}

/** Word notes where the template of an ordinary letter lay on its author's disk; a reader's Word finds nothing there. */
function isOnOwnDisk(target: string): boolean {
  const path = target.trim().replaceAll('\\', '/')
  return /^(file:\/\/(localhost)?\/(?!\/)|[a-z]:\/(?!\/)|(?!\/)[^:]*$)/i.test(path)
}

/** Fields and links that start another program. A field's words may stand in many pieces. */
function activeField(text: string): string | undefined {
  const simple = elements(text, 'fldSimple').map((field) => field.get('instr') ?? '')
  const words = [...simple, contents(text, 'instrText').join('')].join(' ')
  if (/\bDDE(AUTO)?\b/i.test(words) || elements(text, 'ddeLink').length > 0)
    return 'a link to another program (DDE)'
  return elements(text, 'oleLink').length > 0 ? 'an embedded object' : undefined
}
