/**
 * The words of a PDF's objects, without its comments, texts and streams: names with their '/' and their escapes
 * resolved ('/J#53' is '/JS'), numbers, brackets and keywords.
 */
export type Word = { word: string; stream?: Buffer }

const code = (letter: string) => letter.charCodeAt(0)
const kinds = { inWord: 0, whitespace: 1, delimiter: 2 }
/** The kind of each byte. */
const kindOf = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) kindOf[byte] = kinds.whitespace
for (const letter of '()<>[]{}/%') kindOf[code(letter)] = kinds.delimiter

export function* wordsOf(bytes: Buffer): Generator<Word> {
  const endOfStream = streamEnds(bytes)
  let at = 0
  while (at < bytes.length) {
    const letter = bytes[at] ?? 0
    if (kindOf[letter] === kinds.whitespace) at += 1
    else if (letter === code('%')) at = endOfLine(bytes, at)
    else if (letter === code('(')) at = endOfText(bytes, at)
    else if (letter === code('<') && bytes[at + 1] !== letter) at = endAfter(bytes, '>', at)
    else {
      const end = endOfWord(bytes, at)
      const word = bytes.toString('latin1', at, end)
      at = end
      if (word === 'stream') {
        const start = at + (bytes[at] === 13 && bytes[at + 1] === 10 ? 2 : 1)
        at = endOfStream(start)
        yield { word, stream: bytes.subarray(start, at) }
      } else yield { word: word.startsWith('/') ? resolved(word) : word }
    }
  }
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
  return at
}

/** Brackets in a text come in pairs, or behind a backslash. */
function endOfText(bytes: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at += 1) {
    const letter = bytes[at]
    if (letter === code('\\')) at += 1
    else if (letter === code('(')) depth += 1
    else if (letter === code(')')) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return bytes.length
}

function endAfter(bytes: Buffer, what: string, from: number): number {
  const position = bytes.indexOf(what, from, 'latin1')
  return position === -1 ? bytes.length : position + what.length
}

function endOfWord(bytes: Buffer, from: number): number {
  const first = bytes[from] ?? 0
  if (first !== code('/') && kindOf[first] === kinds.delimiter)
    return from + (bytes[from + 1] === first ? 2 : 1)
  let at = from + 1
  while (at < bytes.length && kindOf[bytes[at] ?? 0] === kinds.inWord) at += 1
  return at
}

const resolved = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * Where a stream ends: at its 'endstream', or before that where an object begins or ends, since readers differ in
 * what they take for its end. What was found once is not looked for again.
 */
function streamEnds(bytes: Buffer): (from: number) => number {
  const find = (what: string, from: number) => {
    const position = bytes.indexOf(what, from, 'latin1')
    return position === -1 ? bytes.length : position
  }
  const isObject = (at: number) =>
    /(\d\s+\d+\s+|end)$/.test(bytes.toString('latin1', Math.max(0, at - 24), at)) || at === bytes.length
  let end = -1
  let object = -1
  return (from) => {
    if (end < from) end = find('endstream', from)
    while (object < from || !isObject(object)) object = find('obj', Math.max(object + 1, from))
    return Math.min(end, object)
  }
}
