import { readFile } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

export const linkToProgram = 'a link to another program (DDE)'
export const unreadablePart = 'a part that cannot be read'
export const startOfProgram = 'a command that starts another program'
export const foreignTemplate = 'a template from another location'
export const embeddedObject = 'an embedded object'
/** Private-use characters that mark in a part's text where fields and formulas begin and end. */
export const marks = {
  field: '\ue000',
  fieldEnd: '\ue001',
  formula: '\ue002',
  formulaEnd: '\ue003',
  unknown: '\ue004',
}

/** Fields of Word that only show something or need a click. */
const inertFields = new Set(
  `= ADDIN ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT AUTOTEXT AUTOTEXTLIST BARCODE BIBLIOGRAPHY
  BIDIOUTLINE CITATION COMMENTS COMPARE CREATEDATE DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME
  FILESIZE FILLIN FORMCHECKBOX FORMDROPDOWN FORMTEXT GOTOBUTTON GREETINGLINE HYPERLINK IF INDEX INFO KEYWORDS LISTNUM
  LASTSAVEDBY MACROBUTTON MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF
  PRINTDATE QUOTE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SHAPE SKIPIF STYLEREF SUBJECT SYMBOL TA TC TEMPLATE
  TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE`.split(/\s+/),
)

/** The first word is the field's name. If another field computes a part of it, only Word knows the name. */
export function activeInFields(text: string): string | undefined {
  for (const [, name = '', computed] of text.matchAll(/\ue000\s*(=|[^\s"\\\ue000\ue001]*)(\ue000?)/g))
    if (computed || (name !== '' && !inertFields.has(name.toUpperCase())))
      return /^DDE/i.test(name) ? linkToProgram : 'a field that loads content or starts a program'
  return undefined
}

/** Removes quoted names and texts, which may contain any character. A formula uses '|' only for DDE. */
export function activeInFormulas(text: string): string | undefined {
  for (const [, formula = ''] of text.matchAll(/\ue002([^\ue003]*)/g)) {
    const calls = formula.replace(/"[^"]*"|'[^']*'|\[[^\]]*\]/g, '')
    if (/\||\bDDE\s*\(/i.test(calls)) return linkToProgram
    if (/\b(WEBSERVICE|IMAGE|RTD|CALL|REGISTER(\.ID)?)\s*\(/i.test(calls)) return loadedFromElsewhere
  }
  return undefined
}

export const loadedFromElsewhere = 'content that is loaded from another location'

/** Word stores the path of a template on its author's disk. On another computer that path does not exist. */
export function isOnOwnDisk(target: string): boolean {
  const step = String.raw`(?!\.)(?:[\p{L}\p{N} _.,;&()'+~@#$=!-]|%20)+`
  return new RegExp(
    String.raw`^(?:(?:file:///)?[a-z]:[\\/]|file:///|/)?${step}(?:[\\/]${step})*$`,
    'iu',
  ).test(target)
}

const hidden = 'parts that we cannot check, as in a locked file'
const opening = 'an address that opens automatically'

/** Keys, actions and annotations that run without a click, or that do more than a link does. */
const active: [pattern: RegExp, what: string][] = [
  [/ \/S \/(JavaScript|Rendition) | \/JS (?!null )/, 'JavaScript'],
  [/ \/S \/Launch /, startOfProgram],
  [/ \/S \/(GoToR|GoToE|Thread|SubmitForm|ImportData) | \/FS \/URL /, 'an address outside the document'],
  [/ \/(EF|EmbeddedFiles) (<<|\d+ \d+ R) | \/(EmbeddedFile|FileAttachment) /, 'an embedded file'],
  [
    / \/Subtype \/(RichMedia|Movie|Sound|Screen|3D) | \/S \/(Movie|Sound|RichMediaExecute) /,
    'embedded media',
  ],
  [/ \/AA (<<|\d+ \d+ R) /, 'an action that starts automatically'],
  [/ \/XFA (?!null )/, 'an XFA form'],
  [/ \/(S|Subtype) \d+ \d+ R /, hidden],
  // A PDF may open at a place in itself.
  [/ \/OpenAction (?!\[|null |\d+ \d+ R |<< (?![^<>]*\/(URI|Next) )[^<>]*\/S \/GoTo [^<>]*>>)/, opening],
]

/** Returns true for an action object outside a link that opens an address or starts another action. */
function isLoose(text: string, number: string): boolean {
  const own = text.replace(/ \/A << [^<>]*>>/g, '')
  const isElsewhere = number !== '' && !/^ (<<|\[)/.test(text)
  return isElsewhere || / \/S \/URI /.test(own) || (/ \/S \/GoTo /.test(own) && / \/Next /.test(own))
}

/**
 * Limits on the characters that are parsed. A hostile file can make overlapping objects that are parsed many
 * times.
 */
const costOfObject = 50
const steps = { single: 500_000, base: 100_000, perByte: 3 }
const maxStepsOf = (bytes: string) => steps.base + steps.perByte * bytes.length

/**
 * Returns, in words, the active content of a PDF; undefined if it has none. Links are allowed, because they
 * need a click. PDF readers search for objects in different ways, so this parses every place where an object
 * can begin, also in streams.
 */
export async function activeInPdf(path: string): Promise<string | undefined> {
  const file = await readFile(path)
  const bytes = file.toString('latin1')
  const unpack = objectStreams(file)
  const [opened, loose] = [new Set<string>(), new Set<string>()]
  let [left, unbroken, isLocked, isPacked] = [maxStepsOf(bytes), 0, false, false]

  async function look({ text, end, isWhole }: PdfObject, start: number, number: string) {
    const cost = end - start + costOfObject
    ;[left, unbroken] = [left - cost, unbroken + cost]
    if (left < 0 || !isWhole) return hidden
    if (unbroken > steps.single) {
      unbroken = 0
      await yieldToEventLoop()
    }
    for (const [, reference = ''] of text.matchAll(/ \/OpenAction (\d+) \d+ R /g)) opened.add(reference)
    if (isLoose(text, number)) loose.add(number)
    isLocked ||= / \/Encrypt (?!null )/.test(text)
    return active.find(([pattern]) => pattern.test(text))?.[1]
  }

  async function lookInside(dictionary: string, stream: number) {
    isPacked = true
    const packed = await unpack(dictionary, stream)
    if (!packed) return hidden
    left += maxStepsOf(packed.content)
    for (const { number, start } of packed.objects) {
      const found = await look(objectAt(packed.content, start), start, number)
      if (found) return found
    }
    return undefined
  }

  for (const { 0: word, index } of bytes.matchAll(/(?<!end)obj|trailer/g)) {
    const start = index + word.length
    const object = objectAt(bytes, start)
    const [, number = ''] = /(\d+)[\0\s]+\d+[\0\s]*$/.exec(bytes.slice(Math.max(0, index - 24), index)) ?? []
    const found = await look(object, start, number)
    if (found) return found
    if (object.stream === undefined || !/ \/(ObjStm|First) /.test(object.text)) continue
    const inside = await lookInside(object.text, object.stream)
    if (inside) return inside
  }
  if (isLocked && isPacked) return hidden
  // An action without an object number may be the target of any reference.
  return [...opened].some((number) => loose.has(number) || loose.has('')) ? opening : undefined
}

const inflating = promisify(inflate)
const lexeme = /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|[[\]{}>)(]|<[^>]*>?|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\//y
const streamStart = /(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*stream\r?\n/y
const closing = new Map([
  ['<<', '>>'],
  ['[', ']'],
])

/** No program writes longer objects. */
const longest = 512 * 1024

/** `isWhole` is false when the object exceeds the limit. */
type PdfObject = { text: string; stream: number | undefined; end: number; isWhole: boolean }

/**
 * Parses the object at an offset and finds the start of its stream. `text` is normalised: no comments,
 * strings or escapes, and one blank between words and around them. An unmatched closing bracket is ignored.
 */
function objectAt(bytes: string, start: number): PdfObject {
  const words: string[] = []
  const open: string[] = []
  let end = start
  while (end < Math.min(bytes.length, start + longest) && (words.length === 0 || open.length > 0)) {
    lexeme.lastIndex = end
    const [word = ''] = lexeme.exec(bytes) ?? []
    end = word === '(' ? endOfText(bytes, end) : lexeme.lastIndex
    const first = word.charAt(0)
    if (first <= ' ' || first === '%') continue
    const close = closing.get(word)
    if (close) open.push(close)
    else if (word === open.at(-1)) open.pop()
    words.push(first === '(' || (first === '<' && word !== '<<') ? '()' : withoutEscapes(word))
  }
  streamStart.lastIndex = end
  const stream = streamStart.test(bytes) ? streamStart.lastIndex : undefined
  return { text: ` ${words.join(' ')} `, stream, end, isWhole: end < start + longest }
}

const withoutEscapes = (word: string) =>
  !word.includes('#')
    ? word
    : word.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)).trim(),
      )

/** Brackets in a string are balanced or escaped by a backslash. */
function endOfText(bytes: string, from: number): number {
  const special = /\\[\s\S]|[()]/g
  special.lastIndex = from
  let depth = 0
  for (let found = special.exec(bytes); found; found = special.exec(bytes)) {
    depth += found[0] === '(' ? 1 : found[0] === ')' ? -1 : 0
    if (depth === 0) return special.lastIndex
  }
  return bytes.length
}

/** The only dictionary of an object stream that is accepted: the form that programs write. */
const known =
  /^ << (\/Type \/ObjStm |\/(N|First|Length) \d+ |\/(Length|Extends) \d+ \d+ R |\/Filter (\/FlateDecode|\[ \/FlateDecode \]) )*>> $/
const maxUnpackedBytes = 64 * 1024 * 1024

/** Unpacks object streams up to a limit for the whole file; returns undefined for an unreadable one. */
function objectStreams(file: Buffer) {
  let left = maxUnpackedBytes
  return async function unpack(dictionary: string, stream: number) {
    const keys = dictionary.match(/ \/(N|First|Filter)(?= )/g) ?? []
    if (left <= 0 || !known.test(dictionary) || new Set(keys).size < keys.length) return undefined
    const numberOf = (key: string) => Number(new RegExp(` /${key} (\\d+) `).exec(dictionary)?.[1])
    const [first, count] = [numberOf('First'), numberOf('N')]
    const bytes = dictionary.includes(' /Filter ')
      ? await inflating(file.subarray(stream), { maxOutputLength: left }).catch(() => undefined)
      : file.subarray(stream, file.indexOf('endstream', stream))
    const content = bytes?.toString('latin1') ?? ''
    left -= content.length
    // An object stream begins with the number and offset of each object.
    const head = content.slice(0, first)
    const numbers = /^[\0\s\d]*$/.test(head) ? (head.match(/\d+/g) ?? []) : []
    const objects = Array.from({ length: numbers.length / 2 }, (_, index) => ({
      number: numbers[2 * index] ?? '',
      start: first + Number(numbers[2 * index + 1]),
    }))
    const isHonest = objects.length === count && objects.every(({ start }) => start < content.length)
    return isHonest ? { content, objects } : undefined
  }
}
