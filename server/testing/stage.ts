import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Asked, addressOf, type Endpoint, type Reply } from '#contract/endpoint.ts'
import { emailKey } from '#contract/fields.ts'
import { type Refusal, refusal, signIn } from '#contract/session.ts'
import { buildApp } from '../app.ts'
import { cast, castPairs, castPassword, type Name } from '../database/demo/cast.ts'
import type { NewRow } from '../database/schema.ts'
import { theProgram } from '../kernel/audit.ts'
import { type Config, readConfig } from '../kernel/config.ts'
import type { Context } from '../kernel/context.ts'
import { makeLog } from '../kernel/log.ts'
import { deliverDueLetters } from '../letters/delivery.ts'
import { filesIn } from '../outside/files.ts'
import type { Message } from '../outside/mail.ts'
import { argon2Passwords } from '../outside/passwords.ts'
import { derivedFrom } from '../outside/secret-key.ts'
import { engine, freshDatabase } from './fresh-database.ts'

/** When every test begins: a Friday morning in London. */
const opening = '2026-11-20T10:00:00.000Z'
/** The same code as in earnest at a thousandth of its cost. */
const cheapPasswords = argon2Passwords({ memory: 8, passes: 1, parallelism: 1 })
const keptPassword = cheapPasswords.hash(castPassword)

/** A world of its own: a database, a clock that stands still, the cast with their pairs, and the whole server. */
export async function stage(given: Partial<Config> = {}) {
  const { db, drop } = await freshDatabase()
  let now = new Date(opening)
  let tokens = 0
  const letters: Message[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'mst-stage-'))
  const ctx: Context = {
    db,
    now: () => now,
    token: () => String(++tokens).padStart(43, 't'),
    passwords: cheapPasswords,
    keyFor: derivedFrom(randomBytes(32)),
    mail: async (message) => void letters.push(message),
    files: filesIn(dataDir),
    config: {
      ...readConfig({ RATE_LIMIT_FACTOR: '0', PUBLIC_URL: 'http://mst.example' }),
      dataDir,
      ...given,
    },
    log: makeLog(process.env.LOG_LEVEL ?? 'silent'),
    actor: theProgram,
    requestId: 'stage',
  }
  const ids = await enter(ctx)
  const app = await buildApp(ctx)
  after(async () => {
    await app.close()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const signedIn = new Map<Name, Promise<string>>()
  const tokenOf = (name: Name) => signedIn.getOrInsertComputed(name, () => signInAs(name))
  async function signInAs(name: Name): Promise<string> {
    const { body } = await ask(app, signIn, { body: { email: cast[name].email, password: castPassword } })
    return body.token
  }

  return {
    app,
    ctx,
    db,
    ids,
    engine,
    dataDir,
    /** Moves the clock. */
    passes({ days = 0, hours = 0, minutes = 0 }: { days?: number; hours?: number; minutes?: number }) {
      now = new Date(now.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000)
    },
    /** One of the cast, who is signed in at their first call. */
    as: (name: Name) => caller(app, () => tokenOf(name)),
    /** Their next call signs them in anew: for tests that outlast a session. */
    signsInAgain: (name: Name) => void signedIn.delete(name),
    withToken: (token: string) => caller(app, async () => token),
    visitor: caller(app, async () => undefined),
    /** Delivers what is due; gives every letter that was delivered so far, the first one first. */
    async delivered() {
      await deliverDueLetters(ctx)
      return letters
    },
    /** The newest entries of the audit log, newest first. */
    async recorded(count = 1) {
      return db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(count).execute()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof stage>>

/** The address and the token of the link that a letter carries. */
export function linkIn(letter: Message | undefined): { email: string; token: string } {
  const address = /http\S+\/reset-password\?\S+/.exec(letter?.text ?? '')?.[0]
  assert.ok(address, `there is no link in ${letter?.subject}`)
  const { searchParams } = new URL(address)
  return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' }
}

/** The ways in which a person, or a visitor, calls. */
function caller(app: FastifyInstance, token: () => Promise<string | undefined>) {
  return {
    token,
    /** Makes a call that must succeed; gives its reply. */
    async call<E extends Endpoint>(endpoint: E, asked: Asked<E> = {} as Asked<E>): Promise<Reply<E>> {
      const { status, body } = await ask(app, endpoint, asked, await token())
      assert.equal(status, endpoint.status, `${endpoint.method} ${endpoint.path}: ${body?.message}`)
      return body
    },
    /** Makes a call that must be refused; gives its status and what it said. */
    async refused<E extends Endpoint>(
      endpoint: E,
      asked: Asked<E> = {} as Asked<E>,
    ): Promise<Refusal & { status: number }> {
      const { status, body } = await ask(app, endpoint, asked, await token())
      assert.ok(status >= 400, `${endpoint.method} ${endpoint.path} was not refused: ${status}`)
      return { status, ...body }
    },
    /** Sends anything at all. */
    async send(request: InjectOptions) {
      const headers = { ...authorization(await token()), ...request.headers }
      return app.inject({ ...request, headers })
    },
  }
}

const authorization = (token: string | undefined) => (token ? { authorization: `Bearer ${token}` } : {})

/** Every reply in the tests is held against its schema, refusals too: nothing undeclared, nothing missing. */
async function ask(
  app: FastifyInstance,
  endpoint: Endpoint,
  asked: { params?: unknown; query?: unknown; body?: unknown },
  token?: string,
) {
  const response = await app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, asked),
    headers: authorization(token),
    ...(asked.body === undefined ? {} : { body: asked.body as object }),
  })
  const body = response.body === '' ? undefined : response.json()
  const shape = response.statusCode < 400 ? endpoint.reply : refusal
  assert.deepEqual(shape.parse(body), body, `${endpoint.method} ${endpoint.path} answers what it declares`)
  return { status: response.statusCode, body, headers: response.headers }
}

/** The cast with their pairs; gives their ids. */
async function enter({ db, now }: Context): Promise<Record<Name, number>> {
  const at = now().toISOString()
  const people = await Promise.all(
    Object.values(cast).map(async (actor) => rowOf(actor, at, await keptPassword)),
  )
  const rows = await db.insertInto('users').values(people).returning(['id', 'email']).execute()
  const idByEmail = new Map(rows.map(({ id, email }) => [email, id]))
  const ids = Object.fromEntries(
    Object.entries(cast).map(([name, { email }]) => [name, idByEmail.get(email)]),
  ) as Record<Name, number>
  const pairs = castPairs.map(([mentor, mentee]) => ({
    mentor_id: ids[mentor],
    mentee_id: ids[mentee],
    status: 'active' as const,
    assigned_at: at,
  }))
  await db.insertInto('relationships').values(pairs).execute()
  return ids
}

const rowOf = (actor: (typeof cast)[Name], at: string, hash: string): NewRow<'users'> => ({
  first_name: actor.firstName,
  last_name: actor.lastName,
  email: actor.email,
  email_key: emailKey(actor.email),
  role: actor.role,
  status: actor.status,
  password_hash: hash,
  password_set_by: 'self',
  password_changed_at: at,
  created_at: at,
  updated_at: at,
  updated_by: null,
})
