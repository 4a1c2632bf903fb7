import type { Part } from './archive.ts'
import {
  activeInFields,
  activeInFormulas,
  embeddedObject,
  foreignTemplate,
  isOnOwnDisk,
  linkToProgram,
  loadedFromElsewhere,
  marks,
  startOfProgram,
  unreadablePart,
} from './codes.ts'
import { isInertRelationship, kindOfType, nameOfType } from './office-types.ts'
import { type Element, xmlReader } from './xml.ts'

/**
 * Returns, in words, the active content of a Word, Excel or PowerPoint file; undefined if it has none. Each
 * part needs a content type, and each relationship a type, that is known to be inert.
 */
export async function activeInOffice(
  parts: Part[],
  isInert: (zip: Part) => Promise<boolean>,
): Promise<string | undefined> {
  const read = await xmlReader()
  const types = new Map([['.rels', 'application/vnd.openxmlformats-package.relationships+xml']])
  const list = parts.find(({ name }) => /^\[content_types\]\.xml$/i.test(name))
  if (!list || (await read(list, { open: readTypes(types) })) !== 'xml') return unreadablePart
  for (const part of parts) {
    if (part === list || part.name.endsWith('/')) continue
    const path = `/${part.name.toLowerCase()}`
    const type = types.get(path) ?? types.get(path.slice(path.lastIndexOf('.'))) ?? ''
    const kind = kindOfType(type)
    if (!kind) return nameOfType(type, part.name)
    if (usualPlaces.test(path)) return nameOfType(path)
    const reader = partReader(part)
    const content = await read(part, reader, kind !== 'vml')
    if (content === 'unreadable' || (kind === 'xml' && content !== 'xml')) return unreadablePart
    if (content === 'ole' || (kind === 'zip') !== (content === 'zip')) return embeddedObject
    if (content === 'zip' && !(await isInert(part))) return embeddedObject
    const active = reader.active()
    if (active) return active
  }
  return undefined
}

/** Programs store macros and ActiveX here, and no other parts. */
const usualPlaces = /\/(activex|macrosheets|dialogsheets)\/|\/vba(project|data)\./

const readTypes =
  (types: Map<string, string>) =>
  ({ attributes }: Element) => {
    const { contenttype = '', partname, extension } = Object.fromEntries(attributes)
    types.set((partname ?? `.${extension}`).toLowerCase(), contenttype)
  }

const isFormula = /^f$|formula|definedname/
const fieldMarks: Record<string, string> = {
  begin: marks.field,
  separate: marks.fieldEnd,
  end: marks.fieldEnd,
}

/** Joins the codes of fields, which Word may split into many runs, and checks each element. */
function partReader(part: Part) {
  let [codes, active]: [string, string | undefined] = ['', undefined]
  return {
    open(element: Element) {
      const { name, attributes } = element
      const isRelationship = name === 'relationship' && /\.rels$/i.test(part.name)
      active ??= isRelationship ? activeRelationship(attributes) : activeElement(element)
      const { fldchartype = '', instr } = Object.fromEntries(attributes)
      if (name === 'fldchar') codes += fieldMarks[fldchartype] ?? ''
      // Check a field code outside a field too.
      if (name === 'instrtext' && !codes.includes(marks.field)) codes += marks.field
      if (name === 'fldsimple') codes += `${marks.field}${instr}${marks.fieldEnd}`
      if (name === 'sym') codes += marks.unknown
      if (isFormula.test(name)) codes += marks.formula
    },
    text(text: string, parent: string) {
      if (/^(t|instrtext|delinstrtext)$/.test(parent) || isFormula.test(parent)) codes += text
    },
    close(name: string) {
      if (isFormula.test(name)) codes += marks.formulaEnd
    },
    active: () => active ?? activeInFields(codes) ?? activeInFormulas(codes),
  }
}

const activeElements: Record<string, string> = {
  altchunk: loadedFromElsewhere,
  connectstring: loadedFromElsewhere,
  ddelink: linkToProgram,
  olelink: embeddedObject,
  oleobject: embeddedObject,
}

function activeElement({ name, attributes }: Element): string | undefined {
  if (Object.hasOwn(activeElements, name)) return activeElements[name]
  const isOnHover = /^hlink(hover|mouseover)$/.test(name)
  for (const [key, value] of attributes) {
    if (key === 'action' && /^ppaction:\/\/(?!hlink|media|noaction|customshow)/i.test(value))
      return startOfProgram
    if ((key === 'src' && isElsewhere(value)) || (isOnHover && key === 'id' && value))
      return loadedFromElsewhere
  }
  return undefined
}

const isElsewhere = (address: string) => /^\s*([a-z][\w+.-]*:|[\\/]{2})/i.test(address)

function activeRelationship(attributes: Element['attributes']): string | undefined {
  const { type = '', target = '', targetmode = '' } = Object.fromEntries(attributes)
  const kind = type.split('/').at(-1)?.toLowerCase() ?? ''
  if (!isInertRelationship(kind)) return nameOfType(kind, target)
  if (kind === 'hyperlink' || (targetmode.toLowerCase() !== 'external' && !isElsewhere(target)))
    return undefined
  const isTemplate = kind === 'attachedtemplate'
  if ((isTemplate || /^(externallinkpath|xlpathmissing)$/.test(kind)) && isOnOwnDisk(target)) return undefined
  return isTemplate ? foreignTemplate : loadedFromElsewhere
}
