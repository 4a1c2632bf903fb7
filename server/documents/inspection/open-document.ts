import type { Part } from './archive.ts'
import {
  activeInFormulas,
  embeddedObject,
  linkToProgram,
  loadedFromElsewhere,
  marks,
  unreadablePart,
} from './codes.ts'
import { type Element, xmlReader } from './xml.ts'

/** The media types that the manifest may list. LibreOffice lists some parts without a type. */
const inertTypes =
  /^(|(image|audio|video|font)\/.+|text\/xml|application\/(xml|rdf\+xml|binary|pdf|x-font-\w+|x-openoffice-.+|vnd\.(sun\.(xml\.ui\.configuration|star\.media)|oasis\.opendocument\.(text|spreadsheet|presentation|graphics|chart|formula))))$/

const activeElements: Record<string, string> = {
  script: 'macros',
  'execute-macro': 'macros',
  'dde-source': linkToProgram,
  'dde-connection-decl': linkToProgram,
  'object-ole': embeddedObject,
  applet: embeddedObject,
  'database-source-sql': loadedFromElsewhere,
  'database-source-table': loadedFromElsewhere,
  'database-source-query': loadedFromElsewhere,
  'connection-resource': loadedFromElsewhere,
  'encryption-data': unreadablePart,
}

/** Returns, in words, the active content of an OpenDocument file; undefined if it has none. */
export async function activeInOpenDocument(parts: Part[]): Promise<string | undefined> {
  // LibreOffice runs macros from these folders, and recognises texts by the names of the parts.
  if (parts.some(({ name }) => /^(Basic|Scripts|Dialogs)\/./i.test(name))) return 'macros'
  const read = await xmlReader()
  for (const { name, ...part } of parts) {
    if (name.endsWith('/') || name === 'mimetype') continue
    const isXml = /\.(xml|rdf)$/i.test(name)
    let active: string | undefined
    const open = (element: Element) => {
      active ??= activeElement(element)
    }
    const content = await read({ name, ...part }, isXml ? { open } : {})
    if (content === 'unreadable' || (isXml && content === 'data')) return unreadablePart
    if (content === 'ole' || content === 'zip') return embeddedObject
    if (active) return active
  }
  return undefined
}

/** Actions of a presentation that show something. All others call macros or programs. */
const inertAction = /^(none|(previous|next|first|last)-page|show|hide|stop|fade-out|move)$/

function activeElement({ name, attributes }: Element): string | undefined {
  if (Object.hasOwn(activeElements, name)) return activeElements[name]
  const { action = '', 'media-type': type = '', formula = '' } = Object.fromEntries(attributes)
  if (name === 'event-listener' && !inertAction.test(action)) return 'macros'
  if (name === 'file-entry' && !inertTypes.test(type)) return embeddedObject
  if (attributes.some(([key, value]) => key === 'href' && !isInside(name, value))) return loadedFromElsewhere
  // LibreOffice's older formulas separate their values by '|'.
  return formula.startsWith('ooow:') ? undefined : activeInFormulas(marks.formula + formula)
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
