import type { FastifyBaseLogger } from 'fastify'
import { diskOf } from '../adapters/disk.ts'
import { type Files, filesIn } from '../adapters/files.ts'
import { realMail } from '../adapters/mail.ts'
import { argon2Passwords } from '../adapters/passwords.ts'
import { s3Store } from '../adapters/s3-store.ts'
import { type KeyFor, randomToken } from '../adapters/secret-key.ts'
import type { Connection } from '../database/connect.ts'
import { systemActor } from './audit/audit.ts'
import type { Config } from './config/config.ts'
import type { Context } from './context.ts'
import { type Fatal, monitorStorage } from './storage/storage.ts'

type Given = {
  config: Config
  connection: Connection
  keyFor: KeyFor
  log: FastifyBaseLogger
  /** Ends the program when only a restart can help. */
  end: (why: Fatal) => void
}

/** The context with real adapters, for the server and the commands. */
export function makeContext({ config, connection, keyFor, log, end }: Given): Context {
  const { db } = connection
  const now = () => new Date()
  return {
    db,
    now,
    token: randomToken,
    passwords: argon2Passwords(),
    keyFor,
    mail: realMail(config.dataDir),
    files: documentsIn(config, keyFor),
    storage: monitorStorage({ db, now, disk: diskOf(config.dataDir), log, end }),
    config,
    log,
    actor: systemActor,
    requestId: 'program',
  }
}

/** The documents in a bucket, or without one in the data directory. */
export function documentsIn({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>, keyFor: KeyFor): Files {
  const installation = keyFor('bucket').toString('hex').slice(0, 16)
  return filesIn(dataDir, bucket && s3Store(bucket, installation))
}
