import { readFile } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { inflated, packedObjects } from './pdf-objects.ts'
import { wordsOf } from './pdf-words.ts'

const wordsAtOnce = 5_000
/** More than the objects of a file of 25 MB hold that was not made to be long in the reading. */
const mostWords = 2_000_000

const hidden = 'parts that cannot be looked through, as in a locked file'
const active: Record<string, string> = {
  '/JavaScript': 'JavaScript',
  '/JS': 'JavaScript',
  '/Launch': 'the start of another program',
  '/EmbeddedFile': 'an embedded file',
  '/EmbeddedFiles': 'an embedded file',
  '/RichMedia': 'embedded media',
}

/** In words, what a PDF would do by itself when it is opened; undefined for nothing. Links wait for a click. */
export async function activeInPdf(path: string): Promise<string | undefined> {
  const opening = openingAction()
  const unpack = inflated()
  let count = 0

  async function look(bytes: Buffer, number?: string): Promise<string | undefined> {
    const packed = packedObjects()
    opening.enter(number)
    for (const { word, stream } of wordsOf(bytes)) {
      if (Object.hasOwn(active, word)) return active[word]
      opening.read(word)
      packed.read(word)
      if (stream && packed.isHere()) {
        const objects = await packed.objectsIn(stream, unpack)
        if (!objects) return hidden
        for (const inner of objects) {
          const isActive = await look(inner.bytes, inner.number)
          if (isActive) return isActive
        }
      }
      count += 1
      if (count > mostWords) return hidden
      if (count % wordsAtOnce === 0) await yieldToEventLoop()
    }
    return undefined
  }

  return (await look(await readFile(path))) ?? opening.isActive()
}

const elsewhere = new Set(['/URI', '/GoToR', '/GoToE', '/SubmitForm', '/ImportData'])

/** What stands at '/OpenAction': an action, or the number of the object that is one. */
function openingAction() {
  const leadElsewhere = new Set<string>()
  let opened: string | undefined
  let isActive = false
  let object: string | undefined
  let depth: number | undefined
  let [previous, beforeIt] = ['', '']
  return {
    /** An object in an object stream has its number elsewhere. */
    enter(number: string | undefined) {
      object = number
    },
    read(word: string) {
      if (word === 'obj') object = beforeIt
      if (previous === '/OpenAction') {
        if (word === '<<') depth = 0
        else if (/^\d+$/.test(word)) opened = word
      }
      if (depth !== undefined) depth += word === '<<' ? 1 : word === '>>' ? -1 : 0
      if (depth === 0) depth = undefined
      if (previous === '/S' && elsewhere.has(word)) {
        if (depth !== undefined) isActive = true
        if (object !== undefined) leadElsewhere.add(object)
      }
      ;[beforeIt, previous] = [previous, word]
    },
    isActive: () =>
      isActive || (opened && leadElsewhere.has(opened)) ? 'an address that is opened by itself' : undefined,
  }
}
