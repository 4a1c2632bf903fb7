import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { connectPostgres } from './database/connect-postgres.ts'
import { failureOf } from './database/failures.ts'
import { breakableLine } from './testing/breakable-line.ts'
import { emptyPostgres, engine } from './testing/fresh-database.ts'
import { dataDir, firstAdmin, invite, run, signedIn, stopped, untilReady } from './testing/program.ts'

/** PostgreSQL is on another machine: the way to it breaks, and comes back. */

const onPostgres = { skip: engine === 'sqlite' && 'the embedded database is never away' }
const callers = 5

test(
  'while PostgreSQL is away every call is refused in words, the log says so once, and all goes on by itself',
  onPostgres,
  async ({ signal }) => {
    const database = await emptyPostgres()
    const line = await breakableLine(database)
    const server = run({
      ...firstAdmin,
      DATABASE_URL: line.url,
      DATA_DIR: dataDir('away'),
      RATE_LIMIT_FACTOR: '0',
      LOG_LEVEL: 'error',
    })
    const url = await untilReady(server)
    const token = await signedIn(url)
    const acknowledged = new Set<string>()
    const refused: { status: number; message: string }[] = []
    let isCalling = true
    const calling = Array.from({ length: callers }, async (_, caller) => {
      for (let count = 0; isCalling && !signal.aborted; count += 1) {
        const email = `c${caller}n${count}@mst.example`
        const answer = await invite(url, token, email)
        const body = (await answer.json()) as { message: string }
        if (answer.status === 201) acknowledged.add(email)
        else refused.push({ status: answer.status, message: body.message })
      }
    })
    const until = async (enough: () => boolean) => {
      while (!enough() && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, 20))
    }

    await until(() => acknowledged.size >= 2 * callers)
    line.cut()
    await until(() => refused.length >= 20 * callers)
    assert.equal((await fetch(`${url}/api/health`)).status, 503)
    line.mend()
    const before = acknowledged.size
    await until(() => acknowledged.size >= before + 2 * callers)
    isCalling = false
    await Promise.all(calling)

    assert.deepEqual(
      [...new Set(refused.map(({ status, message }) => `${status} ${message}`))],
      ['503 The database does not answer. Please try again in a moment.'],
    )
    // The server looks again by itself within a second.
    while ((await fetch(`${url}/api/health`)).status !== 200)
      await new Promise((next) => setTimeout(next, 100))
    assert.equal((await stopped(server)).code, 0)
    const said = server
      .output()
      .split('\n')
      .filter((text) => text.includes('"level":50'))
    assert.ok(
      said.length <= 15,
      `${said.length} lines, of ${refused.length} refused calls:\n${said.slice(0, 40).join('\n')}`,
    )
    const db = connectPostgres(database, () => {})
    const people = await db.selectFrom('users').select('email').where('role', '=', 'mentee').execute()
    await db.destroy()
    const stored = new Set(people.map(({ email }) => email))
    assert.deepEqual(acknowledged.difference(stored), new Set(), 'nothing acknowledged is lost')
  },
)

test(
  'a PostgreSQL that takes a query and never answers is given up, and is asked again when it does',
  onPostgres,
  async () => {
    const line = await breakableLine(await emptyPostgres())
    const db = connectPostgres(line.url, () => {}, { answerMilliseconds: 300 })
    await sql`select 1`.execute(db)

    line.hold()
    await assert.rejects(sql`select 1`.execute(db), (error) => failureOf(error) === 'unreachable')
    line.mend()

    assert.deepEqual((await sql`select 2 as two`.execute(db)).rows, [{ two: 2 }])
    await db.destroy()
  },
)
