import { readFile } from 'node:fs/promises'
import type { DocumentEnding } from '#contract/documents.ts'
import { nameShown } from '#contract/messages.ts'
import { oneAtATime } from '../../kernel/one-at-a-time.ts'
import { type Part, readArchive } from './archive.ts'
import {
  activeInFields,
  activeInFormulas,
  activeInPdf,
  embeddedObject,
  foreignTemplate,
  isOnOwnDisk,
  linkToProgram,
  loadedFromElsewhere,
  marks,
  startOfProgram,
  unreadablePart,
} from './pdf.ts'
import { type Element, xmlReader } from './xml.ts'

type Active = string | undefined
/** `unfit` if the file is inconsistent; else the active content that the file runs or loads, in words. */
export type Inspected = 'unfit' | { active: Active }

type Inspection = (path: string) => Promise<Inspected>

const inArchive =
  (find: (parts: Part[]) => Promise<Active>): Inspection =>
  async (path) =>
    (await readArchive(path, async (parts) => ({ active: await find(parts) }))) ?? 'unfit'

const inFile =
  (find: (path: string) => Promise<Active>): Inspection =>
  async (path) => ({ active: await find(path) })

/** Inspects the embedded workbook of a chart too, and refuses files inside that workbook. */
async function isInertInside(part: Part): Promise<boolean> {
  const zip = Buffer.concat(await Array.fromAsync(part.read()))
  const active = await readArchive(zip, async (parts) => [await activeInOffice(parts, async () => false)])
  return active !== undefined && active[0] === undefined
}

const inOffice = inArchive((parts) => activeInOffice(parts, isInertInside))
const inOpenDocument = inArchive(activeInOpenDocument)

/** Plain texts and pictures have no active content. */
const inspections: Partial<Record<DocumentEnding, Inspection>> = {
  docx: inOffice,
  xlsx: inOffice,
  pptx: inOffice,
  odt: inOpenDocument,
  ods: inOpenDocument,
  odp: inOpenDocument,
  rtf: inFile(activeInRichText),
  pdf: inFile(activeInPdf),
}

// One at a time: an inspection may need several times the file's size in memory.
const inTurn = oneAtATime('We are checking other files. Try again in a moment.', 50)
const nobodyLeaves = new AbortController().signal

export const inspect = async (path: string, ending: DocumentEnding): Promise<Inspected> => {
  const inspection = inspections[ending]
  return inspection ? inTurn(() => inspection(path), nobodyLeaves) : { active: undefined }
}

/** Returns, in words, the active content of an RTF file; undefined if it has none. */
async function activeInRichText(path: string): Promise<string | undefined> {
  const rtf = await readFile(path, 'latin1')
  if (/\\obj[a-z]/i.test(rtf)) return embeddedObject
  // Raw bytes, other files, mail merge, and linked pictures.
  if (/\\(bin\d|nextfile|mm)|\{\\sn \w+Name\}\s*\{\\sv\s+(\w+:|\\\\)/i.test(rtf)) return loadedFromElsewhere
  for (const [, template = ''] of rtf.matchAll(/\\template(?![a-z])\s*([^{}]*)/gi))
    if (!isOnOwnDisk(withoutEscapes(template).trim())) return foreignTemplate
  return activeInFields(withoutEscapes(rtf))
}

const token = /\\'([0-9a-f]{2})|\\u(-?\d+) ?\??|\\([\\{}])|\\([a-z]+|\*)-?\d* ?|\\[\s\S]|[{}\r\n]+/gi
// Some programs ignore a group that begins with '\*', so a field's name must not begin with one.
const words: Record<string, string> = { fldinst: marks.field, fldrslt: marks.fieldEnd, '*': marks.unknown }

const withoutEscapes = (rtf: string) =>
  rtf.replace(token, (_, hex, code, escaped, word) => {
    if (hex || code) return String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(code) & 0xffff)
    return escaped ?? words[word] ?? ''
  })

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
async function activeInOpenDocument(parts: Part[]): Promise<string | undefined> {
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

/**
 * Returns, in words, the active content of a Word, Excel or PowerPoint file; undefined if it has none. Each
 * part needs a content type, and each relationship a type, that is known to be inert.
 */
async function activeInOffice(
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
      active ??= isRelationship ? activeRelationship(attributes) : officeActiveElement(element)
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

const officeActiveElements: Record<string, string> = {
  altchunk: loadedFromElsewhere,
  connectstring: loadedFromElsewhere,
  ddelink: linkToProgram,
  olelink: embeddedObject,
  oleobject: embeddedObject,
}

function officeActiveElement({ name, attributes }: Element): string | undefined {
  if (Object.hasOwn(officeActiveElements, name)) return officeActiveElements[name]
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

/** Matches a whole type, in any case. The pattern ignores blanks. */
const types = (pattern: TemplateStringsArray) =>
  new RegExp(`^(${String.raw(pattern).replace(/\s+/g, '')})$`, 'i')

/** The content types that a Word, Excel or PowerPoint file may contain, by the required form of the part. */
const kinds = {
  xml: types`application/vnd\.( openxmlformats-officedocument\.(
      wordprocessingml\.( (document|template)\.main|document\.glossary|styles|settings|webSettings|fontTable|numbering|
        footnotes|endnotes|header|footer|comments(Extended|Ids|Extensible)?|people )|
      spreadsheetml\.( (sheet|template)\.main|worksheet|chartsheet|styles|sharedStrings|calcChain|comments|table|
        tableSingleCells|pivotTable|pivotCache(Definition|Records)|externalLink|sheetMetadata|userNames|
        revision(Headers|Log) )|
      presentationml\.( (presentation|template|slideshow)\.main|slide(Layout|Master|UpdateInfo)?|notes(Slide|Master)|
        handoutMaster|presProps|viewProps|tableStyles|tags|comments|commentAuthors )|
      drawingml\.( chart|chartshapes|diagram(Colors|Data|Layout|Style) )|
      drawing|theme|themeOverride|customXmlProperties|(extended|custom)-properties )|
    openxmlformats-package\.( relationships|core-properties|digital-signature-xmlsignature )|
    ms-word\.(stylesWithEffects|comments\w+|people)|
    ms-excel\.( threadedcomments|person|slicer(Cache)?|timeline(Cache)?|rd\w+|richvaluerel|namedsheetviews|
      featurepropertybag|controlproperties )|
    ms-powerpoint\.(changesinfo|revisioninfo|comments|authors)|
    ms-office\.( chartstyle|chartcolorstyle|chartex|drawingml\.(diagramDrawing|chartshapes)|classificationlabels|
      intelligence2|documenttasks ) )\+xml|(application|text)/xml|application/inkml\+xml`,
  // The data of a chart.
  zip: types`application/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet`,
  vml: types`application/vnd\.openxmlformats-officedocument\.vmlDrawing`,
  data: types`(image|audio|video)/[\w.+-]+|application/( x-fontdata|x-font-ttf|binary|vnd\.openxmlformats-( officedocument\.(
    \w+\.printerSettings|spreadsheetml\.customProperty|obfuscatedFont )|package\.digital-signature-origin ) )`,
}

const kindOfType = (type: string) =>
  (['xml', 'zip', 'vml', 'data'] as const).find((kind) => kinds[kind].test(type.trim()))

/** The last path segments of the relationship types that such a file may contain. */
const relationships = types`officeDocument|(core|extended|custom)-?properties|thumbnail|origin|signature|certificate|
  customXml(Props)?|customData|styles|stylesWithEffects|settings|webSettings|fontTable|font|numbering|footnotes|endnotes|
  header|footer|comments(Extended|Ids|Extensible)?|people|glossaryDocument|theme|themeOverride|image|hdphoto|hyperlink|
  video|audio|media|attachedTemplate|printerSettings|chart(Ex|UserShapes|Style|ColorStyle)?|drawing|vmlDrawing|package|
  diagram(Colors|Data|Drawing|Layout|QuickStyle|Style)|worksheet|chartsheet|sharedStrings|calcChain|table|tableSingleCells|
  pivotTable|pivotCache(Definition|Records)|externalLink|externalLinkPath|xlPathMissing|sheetMetadata|usernames|
  revision(Headers|Log|Info)|customProperty|ctrlProp|threadedComment|person|slicer(Cache)?|timeline(Cache)?|rd\w+|
  richValueRel|richStyles|namedSheetView|FeaturePropertyBag|slide(Layout|Master|UpdateInfo)?|notes(Slide|Master)|
  handoutMaster|presProps|viewProps|tableStyles|tags|commentAuthors|authors|changesInfo|documenttasks|
  classificationlabels|intelligence|ink|(presentation|workbook)metadata`

const isInertRelationship = (type: string) => relationships.test(type)

const names: [pattern: RegExp, name: string][] = [
  [/vba|macro|dialogsheet|toolbar|keymap/i, 'macros'],
  [/activex|^control$/i, 'ActiveX'],
  [/chunk|frame|connection|query|mailmerge|html|rtf|message/i, loadedFromElsewhere],
  [/ole|document|sheet|presentation|octet|download/i, embeddedObject],
]

/** Names the active content for the person who has to remove it. */
const nameOfType = (type: string, part = '') =>
  names.find(([pattern]) => pattern.test(type))?.[1] ??
  `a part of an unknown kind${part && `, ${nameShown(part)}`}`
