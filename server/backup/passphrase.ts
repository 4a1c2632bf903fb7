import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BackupRefused } from './manifest.ts'

/** The passphrase of the environment, or else of who sits at the terminal; what they type is not shown. */
export async function askPassphrase(
  given: string | undefined,
  { twice }: { twice: boolean },
): Promise<string> {
  if (given !== undefined) return given
  if (!process.stdin.isTTY)
    throw new BackupRefused(
      'The passphrase of the backup is needed: give it in BACKUP_PASSPHRASE, or at a terminal.',
    )
  const passphrase = await typed('Passphrase of the backup: ')
  if (passphrase === '')
    throw new BackupRefused('Without a passphrase the secret key is not sealed: nothing was done.')
  if (twice && (await typed('The same once more: ')) !== passphrase)
    throw new BackupRefused('The two passphrases differ: nothing was done.')
  return passphrase
}

async function typed(question: string): Promise<string> {
  process.stdout.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const givenUp = new Promise<never>((_resolve, reject) =>
    terminal.once('SIGINT', () => reject(new BackupRefused('Nothing was done.'))),
  )
  try {
    return await Promise.race([terminal.question(''), givenUp])
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
