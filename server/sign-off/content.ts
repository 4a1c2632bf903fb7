import { hash } from 'node:crypto'
import { referenceAlphabet, referenceLength } from '#contract/sign-off-text.ts'

export const hashOfText = (text: string): string => hash('sha256', text)

/** The reference of a certificate, from the hash of a random token. */
export function referenceFrom(token: string): string {
  const base = BigInt(referenceAlphabet.length)
  let rest = BigInt(`0x${hash('sha256', token)}`)
  let reference = ''
  while (reference.length < referenceLength) {
    reference += referenceAlphabet[Number(rest % base)]
    rest /= base
  }
  return reference
}
