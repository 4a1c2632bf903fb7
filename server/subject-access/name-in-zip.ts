import { firstLetters } from '../kernel/text.ts'

const unwelcome = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029/\\<>:"|?*]/gu
const longestName = 150

/** Returns a file name that every system can unpack. `id` keeps documents of the same name apart. */
export function nameInZip(id: number, originalName: string): string {
  const plain = originalName.replace(unwelcome, '_').replace(/^[.\s]+/, '')
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 && plain.length - dot <= 10 ? plain.slice(dot) : ''
  const stem = withinBytes(firstLetters(plain.slice(0, plain.length - ending.length), longestName))
  return `${id} ${`${stem}${ending}`.replace(/[.\s]+$/, '') || 'document'}`
}

/** Linux allows 255 bytes in a name, and a letter takes up to four. */
const mostBytes = 200

function withinBytes(name: string): string {
  let kept = ''
  for (const letter of name) {
    if (Buffer.byteLength(kept + letter) > mostBytes) break
    kept += letter
  }
  return kept
}
