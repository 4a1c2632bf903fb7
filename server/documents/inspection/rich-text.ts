import { createReadStream } from 'node:fs'

const active: [pattern: RegExp, what: string][] = [
  [/\\obj(ect|data|update|emb|link|autlink|ocx)(?![a-z])/i, 'an embedded object'],
  [/\\template\s*(https?:|ftp:|file:\/\/[^/]|\\\\\\\\|\/\/)/i, 'a template from elsewhere'],
  [/\\fldinst[^}]*\bDDE(AUTO)?\b/i, 'a link to another program (DDE)'],
]
/** What may be cut in two by the end of a piece. */
const overlap = 4_096

/** In words, what a rich text would do by itself when it is opened; undefined for nothing. */
export async function activeInRichText(path: string): Promise<string | undefined> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'latin1')) {
    const text = rest + chunk
    for (const [pattern, what] of active) if (pattern.test(text)) return what
    rest = text.slice(-overlap)
  }
  return undefined
}
