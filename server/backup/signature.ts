import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKeys } from '../adapters/secret-key.ts'

/**
 * An HMAC of the manifest, which contains the hash of each file. Only this installation's secret key can
 * create it.
 */
export const signatureOf = (manifest: Buffer, secret: Buffer): string =>
  createHmac('sha256', deriveKeys(secret)('backup')).update(manifest).digest('hex')

export function isSignatureOf(signature: string, manifest: Buffer, secret: Buffer): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(manifest, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
