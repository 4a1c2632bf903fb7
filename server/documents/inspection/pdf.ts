import { readFile } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { startOfProgram } from './codes.ts'
import { objectAt, objectStreams, type PdfObject } from './pdf-objects.ts'

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
