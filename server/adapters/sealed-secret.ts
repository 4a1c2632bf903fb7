import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Each attempt at a passphrase costs 128 MB and about 0.4 s. */
export const scryptCost = { N: 2 ** 17, r: 8, p: 1 } as const
const algorithm = 'aes-256-gcm'

/** A secret encrypted with a passphrase. All fields but `scrypt` are base64. */
export type SealedSecret = {
  scrypt: { N: number; r: number; p: number }
  salt: string
  iv: string
  tag: string
  sealed: string
}

/** Encrypts the secret. `beside` stays readable, but a change to it makes `unseal` fail. */
export async function seal(secret: Buffer, passphrase: string, beside: Buffer): Promise<SealedSecret> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv(algorithm, await keyFrom(passphrase, salt), iv).setAAD(beside)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return {
    scrypt: scryptCost,
    salt: salt.toString('base64'),
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealed: sealed.toString('base64'),
  }
}

/** Returns undefined when the passphrase is wrong, or `beside` was changed. */
export async function unseal(
  { salt, iv, tag, sealed }: SealedSecret,
  passphrase: string,
  beside: Buffer,
): Promise<Buffer | undefined> {
  const key = await keyFrom(passphrase, Buffer.from(salt, 'base64'))
  try {
    const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
    decipher.setAAD(beside).setAuthTag(Buffer.from(tag, 'base64'))
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()])
  } catch {
    return undefined
  }
}

/** NFC: another machine may encode the same typed characters as other bytes. */
const keyFrom = (passphrase: string, salt: Buffer) =>
  derive(passphrase.normalize('NFC'), salt, 32, { ...scryptCost, maxmem: 256 * 1024 * 1024 })
