import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Derives a key for one purpose from the installation's secret. */
export type KeyFor = (
  purpose:
    | 'audit'
    | 'sign-in guard'
    | 'repeated calls'
    | 'check'
    | 'installation'
    | 'bucket'
    | 'backup'
    | 'second factor'
    | 'passkey owner'
    | 'mail password',
) => Buffer

/**
 * The secret is a file outside the database. A stolen or edited database alone is not enough to forge the audit log
 * or to look up addresses in the login throttles. It is created at the first start; every backup includes it.
 */
export function readSecretKey(dataDir: string): KeyFor {
  return deriveKeys(readSecret(dataDir) ?? makeNew(dataDir))
}

const fileIn = (dataDir: string) => join(dataDir, 'secret.key')

/** Returns the secret itself, for a backup, or undefined if there is none. */
export function readSecret(dataDir: string): Buffer | undefined {
  const file = fileIn(dataDir)
  const secret = readExisting(file)
  if (secret && secret.length !== 32)
    throw new Error(`${file} is not a secret key of MST: it must contain 64 hexadecimal digits.`)
  return secret
}

export function deriveKeys(secret: Buffer): KeyFor {
  const derived = new Map<string, Buffer>()
  return (purpose) => {
    const known = derived.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', `mst ${purpose}`, 32))
    derived.set(purpose, key)
    return key
  }
}

const algorithm = 'aes-256-gcm'

/** Encrypts a text with a key of the installation. `boundTo` stays readable, but `openText` needs the same. */
export function sealText(key: Buffer, text: string, boundTo: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws if the text was changed, or sealed with another key or bound to something else. */
export function openText(key: Buffer, text: string, boundTo: string): string {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function readExisting(file: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function makeNew(dataDir: string): Buffer {
  const secret = randomBytes(32)
  try {
    writeSecret(dataDir, secret)
    return secret
  } catch (error) {
    // Another server created the secret first, when both start on one new directory.
    const others = (error as NodeJS.ErrnoException).code === 'EEXIST' && readSecret(dataDir)
    if (!others) throw error
    return others
  }
}

/** Writes a given secret to the data directory; returns false if another secret is already there. */
export function writeSecretOnce(dataDir: string, secret: Buffer): boolean {
  const current = readSecret(dataDir)
  if (!current) writeSecret(dataDir, secret)
  return !current || current.equals(secret)
}

/** Fails if the file exists. */
export function writeSecret(dataDir: string, secret: Buffer): void {
  // O_DSYNC: the secret must be on the disk before it signs anything. Node's permission model forbids fsync.
  const { O_CREAT, O_EXCL, O_WRONLY, O_DSYNC = 0 } = constants
  const opened = openSync(fileIn(dataDir), O_CREAT | O_EXCL | O_WRONLY | O_DSYNC, 0o600)
  writeSync(opened, `${secret.toString('hex')}\n`)
  closeSync(opened)
}

/** 256 random bits as 43 characters that are safe in a URL. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Each attempt at a passphrase costs 128 MB and about 0.4 s. */
export const scryptCost = { N: 2 ** 17, r: 8, p: 1 } as const
/** A secret encrypted with a passphrase. All fields but `scrypt` are base64. */
type SealedSecret = {
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
