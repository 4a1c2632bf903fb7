import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A key for one purpose, derived from the installation's secret. */
export type KeyFor = (purpose: 'audit' | 'sign-in guard' | 'check') => Buffer

/**
 * The secret lies beside the database, not in it: who steals or edits a database alone can neither forge the
 * audit log nor look addresses up in the sign-in guards. Made at the first start; part of every backup.
 */
export function readSecretKey(dataDir: string): KeyFor {
  const file = join(dataDir, 'secret.key')
  const secret = readExisting(file) ?? makeNew(file)
  if (secret.length !== 32)
    throw new Error(`${file} is not a secret key of MST: it must hold 64 hexadecimal digits.`)
  return derivedFrom(secret)
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

function makeNew(file: string): Buffer {
  const secret = randomBytes(32)
  // Written through to the disk before anything is signed with it; fsync is not allowed inside Node's walls.
  const { O_CREAT, O_EXCL, O_WRONLY, O_DSYNC = 0 } = constants
  const opened = openSync(file, O_CREAT | O_EXCL | O_WRONLY | O_DSYNC, 0o600)
  writeSync(opened, `${secret.toString('hex')}\n`)
  closeSync(opened)
  return secret
}
