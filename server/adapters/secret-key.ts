import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A key for one purpose, derived from the installation's secret. */
export type KeyFor = (purpose: 'audit' | 'sign-in guard' | 'repeated calls' | 'check' | 'bucket') => Buffer

/**
 * The secret lies beside the database, not in it: who steals or edits a database alone can neither forge the
 * audit log nor look addresses up in the login throttles. Made at the first start; part of every backup.
 */
export function readSecretKey(dataDir: string): KeyFor {
  return derivedFrom(readSecret(dataDir) ?? makeNew(dataDir))
}

const fileIn = (dataDir: string) => join(dataDir, 'secret.key')

/** The secret itself, for a backup; undefined where there is none. */
export function readSecret(dataDir: string): Buffer | undefined {
  const file = fileIn(dataDir)
  const secret = readExisting(file)
  if (secret && secret.length !== 32)
    throw new Error(`${file} is not a secret key of MST: it must hold 64 hexadecimal digits.`)
  return secret
}

export function derivedFrom(secret: Buffer): KeyFor {
  const derived = new Map<string, Buffer>()
  return (purpose) => {
    const known = derived.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', `mst ${purpose}`, 32))
    derived.set(purpose, key)
    return key
  }
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
    // Of two servers that start for the first time on one directory the other was first.
    const others = (error as NodeJS.ErrnoException).code === 'EEXIST' && readSecret(dataDir)
    if (!others) throw error
    return others
  }
}

/** Lays a given secret into the data directory; false where another one lies there. */
export function laySecret(dataDir: string, secret: Buffer): boolean {
  const present = readSecret(dataDir)
  if (!present) writeSecret(dataDir, secret)
  return !present || present.equals(secret)
}

/** Never over one that is there. */
export function writeSecret(dataDir: string, secret: Buffer): void {
  // Written through to the disk before anything is signed with it; fsync is not allowed inside Node's walls.
  const { O_CREAT, O_EXCL, O_WRONLY, O_DSYNC = 0 } = constants
  const opened = openSync(fileIn(dataDir), O_CREAT | O_EXCL | O_WRONLY | O_DSYNC, 0o600)
  writeSync(opened, `${secret.toString('hex')}\n`)
  closeSync(opened)
}
