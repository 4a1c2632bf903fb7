import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cast, type Name } from '../demo/cast.ts'
import { diskOf } from '../server/adapters/disk.ts'
import { filesIn } from '../server/adapters/files.ts'
import { argon2Passwords } from '../server/adapters/passwords.ts'
import { randomToken } from '../server/adapters/secret-key.ts'
import { buildApp } from '../server/app.ts'
import { systemActor } from '../server/kernel/audit/audit.ts'
import { readConfig } from '../server/kernel/config/config.ts'
import type { Context } from '../server/kernel/context.ts'
import { hashOfToken } from '../server/kernel/http/authentication.ts'
import { createLog } from '../server/kernel/log.ts'
import { monitorStorage } from '../server/kernel/storage/storage.ts'
import { type Growth, multiply } from '../server/testing/copies.ts'
import { filledDemo } from '../server/testing/filled-demo.ts'

const tokenOf = (who: Name) => Buffer.from(who.padEnd(32, '.')).toString('base64url')

/** The whole server with a copy of the demo that is `times` as large. */
export async function grownProgramme(times: number, growth: Growth) {
  const { db, now, drop, auditKey } = await filledDemo(1)
  const rows = await multiply(db, times, growth)
  const dataDir = mkdtempSync(join(tmpdir(), 'mst-growth-'))
  const log = createLog('silent')
  const ctx: Context = {
    db,
    now: () => now,
    token: randomToken,
    passwords: argon2Passwords(),
    keyFor: () => auditKey,
    mail: async () => {},
    files: filesIn(dataDir),
    storage: monitorStorage({ db, now: () => now, disk: diskOf(dataDir), log, end: () => {} }),
    config: { ...readConfig({ RATE_LIMIT_FACTOR: '0', PUBLIC_URL: 'http://mst.example' }), dataDir },
    log,
    actor: systemActor,
    requestId: 'bench',
  }
  const app = await buildApp(ctx)
  const ids = new Map<Name, number>()
  for (const who of ['nora', 'max', 'eva'] as const) {
    const { id } = await db
      .selectFrom('users')
      .where('email', '=', cast[who].email)
      .select('id')
      .executeTakeFirstOrThrow()
    ids.set(who, id)
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashOfToken(tokenOf(who)),
        user_id: id,
        created_at: now.toISOString(),
        last_used_at: now.toISOString(),
        proven_at: now.toISOString(),
        user_agent_hash: '',
        address_prefix: '',
      })
      .execute()
  }
  return {
    rows,
    ctx,
    idOf: (who: Name) => ids.get(who) ?? 0,
    async get(who: Name, url: string): Promise<string> {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${tokenOf(who)}` } })
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
      return answer.body
    },
    async leave() {
      await app.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Grown = Awaited<ReturnType<typeof grownProgramme>>
