import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { scimError } from '#contract/directory.ts'
import { type Endpoint, type EndpointInput, type Reply, urlOf } from '#contract/endpoint.ts'
import { emailKey } from '#contract/fields.ts'
import { createKey } from '#contract/keys.ts'
import { proveIdentity } from '#contract/proof.ts'
import { type Refusal, refusal, refusalCodes } from '#contract/session.ts'
import { undoHeader, undoSeconds } from '#contract/undo.ts'
import { cast, castPairs, castPassword, type Name } from '#demo/cast.ts'
import { diskOf } from '../adapters/disk.ts'
import { filesIn } from '../adapters/files.ts'
import type { Message } from '../adapters/mail.ts'
import { argon2Passwords } from '../adapters/passwords.ts'
import { deriveKeys } from '../adapters/secret-key.ts'
import { buildApp, type Options } from '../app.ts'
import type { NewRow } from '../database/schema.ts'
import { withSearchText } from '../database/search-text.ts'
import { deliverDueEmails } from '../delivery/delivery.ts'
import { systemActor, visitorActor } from '../kernel/audit/audit.ts'
import { type Config, readConfig } from '../kernel/config/config.ts'
import type { Context } from '../kernel/context.ts'
import { createLog } from '../kernel/log.ts'
import { monitorStorage } from '../kernel/storage/storage.ts'
import { openSession } from '../signing-in/sessions.ts'
import { multiply } from './copies.ts'
import { filledDemo } from './filled-demo.ts'
import { engine, freshDatabase } from './fresh-database.ts'
import { type Server, sharedServer } from './shared-server.ts'

/** The start of every test: a Friday morning in London. */
const opening = '2026-11-20T10:00:00.000Z'
/** The production code at a thousandth of its cost. */
const cheapPasswords = argon2Passwords({ memory: 8, passes: 1, parallelism: 1 })
const browser = { deviceToken: undefined, ipPrefix: '127.0.0.1', userAgent: 'lightMyRequest' }
const keptPassword = cheapPasswords.hash(castPassword)

/**
 * A separate database, a stopped clock and the cast with their pairs. All stages of a process share one server,
 * and each call reads the stage that makes it. A stage with arguments has a server of its own, which can also
 * listen, close and be changed: `stage({ own: true })`.
 */
export async function stage(): Promise<Stage>
export async function stage(config: Partial<Config> & { own?: true }, options?: Options): Promise<OwnStage>
export async function stage(config?: Partial<Config> & { own?: true }, options?: Options) {
  const { own: _, ...given } = config ?? {}
  const serve = config ? (ctx: Context) => ownServer(ctx, options) : sharedServer
  return setUp(await freshDatabase(), new Date(opening), enter, given, serve)
}

/** A stage with the demo programme: about a hundred people over three years, multiplied by `times`. */
export async function demoStage(times = 1): Promise<Stage> {
  const demo = await filledDemo(1, await keptPassword)
  if (times > 1) await multiply(demo.db, times, 'people')
  return setUp(demo, demo.now, idsOfCast, {}, sharedServer)
}

export type Stage = Awaited<ReturnType<typeof setUp<Server>>>
export type OwnStage = Awaited<ReturnType<typeof setUp<FastifyInstance>>>

async function ownServer(ctx: Context, options?: Options): Promise<FastifyInstance> {
  const app = await buildApp(ctx, options)
  afterTest(() => app.close())
  return app
}

async function setUp<App extends Server>(
  { db, drop }: Awaited<ReturnType<typeof freshDatabase>>,
  begins: Date,
  enter: (ctx: Context) => Promise<Record<Name, number>>,
  config: Partial<Config>,
  serve: (ctx: Context) => Promise<App>,
) {
  let now = begins
  let tokens = 0
  const emails: Message[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'mst-stage-'))
  // Tests must not depend on this machine's free disk space.
  const space = { free: 1_000_000_000 }
  const disk = { ...diskOf(dataDir), freeBytes: async () => space.free }
  const endings: string[] = []
  const log = createLog(process.env.LOG_LEVEL ?? 'silent')
  const ctx: Context = {
    db,
    now: () => now,
    token: () => String(++tokens).padStart(43, 't'),
    passwords: { ...cheapPasswords },
    keyFor: deriveKeys(randomBytes(32)),
    mail: async (message) => {
      emails.push(message)
    },
    files: filesIn(dataDir),
    storage: monitorStorage({ db, now: () => now, disk, log, end: (why) => endings.push(why) }),
    config: {
      ...readConfig({ RATE_LIMIT_FACTOR: '0', PUBLIC_URL: 'http://mst.example' }),
      dataDir,
      ...config,
    },
    log,
    actor: systemActor,
    requestId: 'stage',
  }
  const ids = await enter(ctx)
  const app = await serve(ctx)
  afterTest(async () => {
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const signedIn = new Map<Name, Promise<string>>()
  const tokenOf = (name: Name) => signedIn.getOrInsertComputed(name, () => signInAs(name))
  /** Inserts the session without the call, whose password check takes longer than most tests. */
  async function signInAs(name: Name): Promise<string> {
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', ids[name])
      .executeTakeFirstOrThrow()
    const opened = await openSession({ ...ctx, actor: visitorActor }, user, browser, { by: 'password' })
    assert.ok(opened, `${name} has a session`)
    return opened.token
  }

  const passes = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Partial<Record<Unit, number>>) => {
    now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
  }

  return {
    app,
    ctx,
    db,
    ids,
    engine,
    dataDir,
    /** The free bytes on the disk. */
    space,
    /** The reasons for which the program would have ended. */
    endings,
    /** Advances the clock. */
    passes,
    /** One of the cast, who gets a session at the first call. Tests about signing in make its call. */
    as: (name: Name) => caller(app, () => tokenOf(name)),
    /** Makes the person's next call sign in again, for tests that outlast a session. */
    signsInAgain: (name: Name) => void signedIn.delete(name),
    withToken: (token: string) => caller(app, async () => token),
    /** Makes a key; `program` makes calls with it. */
    async key({ addresses = '', lastDay = '2027-11-20', name = 'directory' } = {}) {
      const nora = caller(app, () => tokenOf('nora'))
      const { id, key } = await nora.call(createKey, { body: { name, lastDay, addresses } })
      return { id, key, program: caller(app, async () => key) }
    },
    visitor: caller(app, async () => undefined),
    /**
     * Advances the clock past the undo period and sends due emails. Returns all sent emails, oldest first.
     */
    async delivered() {
      passes({ seconds: undoSeconds })
      await deliverDueEmails(ctx)
      return emails
    },
    /** The newest entries of the audit log, newest first. */
    async recorded(count = 1) {
      return db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(count).execute()
    },
  }
}

type Unit = 'days' | 'hours' | 'minutes' | 'seconds'

/** Returns the address and the token in an email's link. */
export function linkIn(email: Message | undefined): { email: string; token: string } {
  const url = /http\S+\/(?:reset-password|not-my-signature|withdraw-referral)\?\S+/.exec(
    email?.text ?? '',
  )?.[0]
  assert.ok(url, `there is no link in ${email?.subject}`)
  const { searchParams } = new URL(url)
  return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' }
}

/** The calls of one person, or of a visitor. */
function caller(app: Server, token: () => Promise<string | undefined>) {
  return {
    token,
    /** Makes a call that must succeed; returns its reply. */
    async call<E extends Endpoint>(
      endpoint: E,
      input: EndpointInput<E> = {} as EndpointInput<E>,
    ): Promise<Reply<E>> {
      const { status, body } = await askProven(app, endpoint, input, await token())
      assert.equal(status, endpoint.status, `${endpoint.method} ${endpoint.path}: ${body?.message}`)
      return body
    },
    /** Makes a change; returns the id for its undo. */
    async undoOf<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<number> {
      const { status, body, headers } = await askProven(app, endpoint, input, await token())
      assert.equal(status, endpoint.status, `${endpoint.method} ${endpoint.path}: ${body?.message}`)
      assert.match(String(headers[undoHeader]), /^[1-9]\d*$/, 'it can be taken back')
      return Number(headers[undoHeader])
    },
    /** Makes a call that must be refused; returns its status and refusal. */
    async refused<E extends Endpoint>(
      endpoint: E,
      input: EndpointInput<E> = {} as EndpointInput<E>,
    ): Promise<Refusal & { status: number }> {
      const { status, body } = await ask(app, endpoint, input, await token())
      assert.ok(status >= 400, `${endpoint.method} ${endpoint.path} was not refused: ${status}`)
      // A refusal of SCIM has a `detail`, and its `status` is a text.
      return { message: body?.detail, ...body, status }
    },
    /** Sends any request. */
    async send(request: InjectOptions) {
      const headers = { ...authorization(await token()), ...request.headers }
      return app.inject({ ...request, headers })
    },
  }
}

const authorization = (token: string | undefined) => (token ? { authorization: `Bearer ${token}` } : {})

/** Like the browser: when a call needs a fresh proof of identity, gives it and repeats the call. */
async function askProven(app: Server, endpoint: Endpoint, input: object, token?: string) {
  const first = await ask(app, endpoint, input, token)
  if (first.body?.code !== refusalCodes.freshProof) return first
  await ask(app, proveIdentity, { body: { password: castPassword } }, token)
  return ask(app, endpoint, input, token)
}

/** Checks every reply against its schema, refusals too: no undeclared field, no missing one. */
async function ask(
  app: Server,
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  token?: string,
) {
  const response = await app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, input),
    headers: authorization(token),
    ...(input.body === undefined ? {} : { body: input.body as object }),
  })
  const body = response.body === '' ? undefined : response.json()
  const shape = response.statusCode < 400 ? endpoint.reply : endpoint.kind === 'scim' ? scimError : refusal
  assert.deepEqual(shape.parse(body), body, `${endpoint.method} ${endpoint.path} answers what it declares`)
  return { status: response.statusCode, body, headers: response.headers }
}

/** Inserts the cast with their pairs; returns their ids. */
async function enter({ db, now }: Context): Promise<Record<Name, number>> {
  const at = now().toISOString()
  const people = await Promise.all(
    Object.values(cast).map(async (actor) => withSearchText('users', rowOf(actor, at, await keptPassword))),
  )
  await db.insertInto('users').values(people).execute()
  const ids = await idsOfCast({ db })
  const pairs = castPairs.map(([mentor, mentee]) => ({
    mentor_id: ids[mentor],
    mentee_id: ids[mentee],
    status: 'active' as const,
    assigned_at: at,
  }))
  await db.insertInto('relationships').values(pairs).execute()
  return ids
}

async function idsOfCast({ db }: Pick<Context, 'db'>): Promise<Record<Name, number>> {
  const rows = await db.selectFrom('users').select(['id', 'email']).execute()
  const idByEmail = new Map(rows.map(({ id, email }) => [email, id]))
  return Object.fromEntries(
    Object.entries(cast).map(([name, { email }]) => [name, idByEmail.get(email)]),
  ) as Record<Name, number>
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

/**
 * Like `after`, but releases `work` afterwards: Node keeps the hooks of finished tests until its process ends,
 * and with them whole servers.
 */
function afterTest(work: () => Promise<void>): void {
  const pending = [work]
  after(async () => {
    await pending.pop()?.()
  })
}
