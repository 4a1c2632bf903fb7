import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BackupRefused } from './manifest.ts'

/** Returns the passphrase from the environment, or asks at the terminal without an echo. */
export async function askPassphrase(
  given: string | undefined,
  { twice }: { twice: boolean },
): Promise<string> {
  if (given !== undefined) return given
  if (!process.stdin.isTTY)
    throw new BackupRefused(
      'The backup needs its passphrase. Set BACKUP_PASSPHRASE, or type it at a terminal.',
    )
  const passphrase = await readTyped('Passphrase of the backup: ')
  if (passphrase === '') throw new BackupRefused('The backup needs a passphrase. Nothing was done.')
  if (twice && (await readTyped('The same passphrase again: ')) !== passphrase)
    throw new BackupRefused('The two passphrases differ. Nothing was done.')
  return passphrase
}

async function readTyped(question: string): Promise<string> {
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
