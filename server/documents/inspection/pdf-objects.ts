import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

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
export type PdfObject = { text: string; stream: number | undefined; end: number; isWhole: boolean }

/**
 * Parses the object at an offset and finds the start of its stream. `text` is normalised: no comments,
 * strings or escapes, and one blank between words and around them. An unmatched closing bracket is ignored.
 */
export function objectAt(bytes: string, start: number): PdfObject {
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
export function objectStreams(file: Buffer) {
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
