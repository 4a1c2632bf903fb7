import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { wordsOf } from './pdf-words.ts'

type Unpack = (packed: Buffer) => Promise<Buffer | undefined>

const inflating = promisify(inflate)
const mostUnpackedBytes = 64 * 1024 * 1024

/** Unpacks one stream after the other, all of them together up to a limit; undefined for what cannot be. */
export function inflated(): Unpack {
  let left = mostUnpackedBytes
  return async (packed) => {
    if (left <= 0) return undefined
    const bytes = await inflating(packed, { maxOutputLength: left }).catch(() => undefined)
    left -= bytes?.length ?? 0
    return bytes
  }
}

const packings =
  /^\/(FlateDecode|Fl|ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt|Predictor)$/
const usual = new Set(['/FlateDecode', '/Fl'])

/** Objects may stand in a stream, packed: what the dictionary before the stream says of it. */
export function packedObjects() {
  let isOfObjects = false
  let ways: string[] = []
  let numbers: Record<string, number> = {}
  let previous = ''
  return {
    read(word: string) {
      if (word === 'obj') {
        isOfObjects = false
        ways = []
        numbers = {}
      }
      if (word === '/ObjStm') isOfObjects = true
      if (packings.test(word)) ways.push(word)
      if (/^\d+$/.test(word) && ['/First', '/N'].includes(previous)) numbers[previous] = Number(word)
      previous = word
    },
    isHere: () => isOfObjects,
    /** undefined where they cannot be read: locked, or packed in a way that no program writes. */
    async objectsIn(stream: Buffer, unpack: Unpack) {
      const { '/First': first, '/N': count } = numbers
      if (first === undefined || count === undefined || ways.some((way) => !usual.has(way))) return undefined
      const bytes = ways.length > 0 ? await unpack(stream) : stream
      return bytes && cutApart(bytes, first, count)
    },
  }
}

/** At their head stand the number and the place of each. */
function cutApart(bytes: Buffer, first: number, count: number) {
  const head = [...wordsOf(bytes.subarray(0, first))].map(({ word }) => word)
  if (head.length < 2 * count || !head.every((word) => /^\d+$/.test(word))) return undefined
  const starts = head
    .map((number, index) => ({ number, at: first + Number(head[index + 1]) }))
    .filter((_, index) => index % 2 === 0)
    .toSorted((a, b) => a.at - b.at)
  return starts.map(({ number, at }, index) => ({ number, bytes: bytes.subarray(at, starts[index + 1]?.at) }))
}
