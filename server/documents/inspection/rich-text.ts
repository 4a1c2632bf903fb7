import { readFile } from 'node:fs/promises'
import {
  activeInFields,
  embeddedObject,
  foreignTemplate,
  isOnOwnDisk,
  loadedFromElsewhere,
  marks,
} from './codes.ts'

/** Returns, in words, the active content of an RTF file; undefined if it has none. */
export async function activeInRichText(path: string): Promise<string | undefined> {
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
