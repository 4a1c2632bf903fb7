import { readSecret } from '../adapters/secret-key.ts'
import type { Config } from '../kernel/config/config.ts'
import type { Archive } from './archive-reader.ts'
import { BackupRefused } from './manifest.ts'

export type Proof = {
  config: Pick<Config, 'dataDir' | 'secretKey'>
  /** Called only when the archive's copy of the secret key is needed. */
  passphrase: () => Promise<string>
  /** Accepts a backup without proof: earlier versions made some without a signature and without a key. */
  acceptsUnsigned: boolean
}

/**
 * Returns the secret key of the installation that made the backup. Refuses an archive that this key has not
 * signed. An archive without a signature needs the passphrase: the encrypted key authenticates the manifest
 * too.
 */
export async function proveArchive(archive: Archive, proof: Proof): Promise<Buffer> {
  const { config, acceptsUnsigned } = proof
  const secret = readOwnSecret(config)
  if (archive.isSigned) return signedSecret(archive, secret ?? (await openKey(archive, proof)))
  if (acceptsUnsigned && secret) return secret
  if (!archive.manifest.holds.key && !acceptsUnsigned)
    throw new BackupRefused(
      'The backup has no signature. An earlier version of MST made it, or someone changed it. If no one else could write to the place where you kept it, restore it with --unsigned.',
    )
  const opened = await openKey(archive, proof)
  if (secret && !secret.equals(opened)) throw wrongKeyError()
  return opened
}

export const wrongKeyError = () =>
  new BackupRefused('This secret.key did not sign the backup. Nothing was restored.')

function readOwnSecret({ dataDir, secretKey }: Proof['config']): Buffer | undefined {
  const inPlace = readSecret(dataDir)
  if (inPlace && secretKey && !inPlace.equals(secretKey))
    throw new BackupRefused(`SECRET_KEY is not the key in ${dataDir}. Nothing was restored.`)
  return inPlace ?? secretKey
}

function signedSecret(archive: Archive, secret: Buffer): Buffer {
  if (archive.isSignedBy(secret)) return secret
  throw new BackupRefused(
    'The backup is not signed with the secret key of this installation. It belongs to another installation, or someone changed it. Nothing was restored.',
  )
}

async function openKey(archive: Archive, { config, passphrase }: Proof): Promise<Buffer> {
  if (!archive.manifest.holds.key)
    throw new BackupRefused(
      `The backup contains no secret key: put the secret.key of its installation into ${config.dataDir} first.`,
    )
  const secret = await archive.openKey(await passphrase())
  if (secret) return secret
  throw new BackupRefused(
    'The passphrase does not match this backup, or the backup was changed since it was made. Nothing was restored.',
  )
}
