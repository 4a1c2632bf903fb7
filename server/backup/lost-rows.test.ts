import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { connect, disconnect } from '../database/connect.ts'
import { deliverDueEmails } from '../delivery/delivery.ts'
import { commandContext } from '../kernel/command.ts'
import { readConfig } from '../kernel/config/config.ts'
import { busyProgramme } from '../testing/busy-programme.ts'
import { command } from '../testing/commands.ts'
import { emptyPostgres, engine } from '../testing/fresh-database.ts'
import { dataDirsOf, run, stopped, untilReady } from '../testing/program.ts'

const dataDir = dataDirsOf(import.meta.filename)

const passphrase = { BACKUP_PASSPHRASE: 'quiet-otter-9' }
const doesNotFit = /pg_dump is not on this machine's PATH|server version mismatch/
const hour = 3_600_000

async function placeOf(name: string) {
  const place = { DATA_DIR: dataDir(name), ...passphrase }
  return engine === 'sqlite' ? place : { ...place, DATABASE_URL: await emptyPostgres() }
}
type Place = Awaited<ReturnType<typeof placeOf>>

/** Sends what is queued, some hours after the next noon, and returns the event of each email about a shift. */
async function sentFrom(place: Place, hours = 1) {
  const config = readConfig(place)
  const connection = await connect(config, () => {})
  const ctx = commandContext(config, connection)
  // In the quiet hours of the night no email is sent.
  const noon = new Date().setUTCHours(12, 0, 0, 0)
  const next = noon > Date.now() ? noon : noon + 24 * hour
  await deliverDueEmails({ ...ctx, now: () => new Date(next + hours * hour) })
  await disconnect(connection)
  const folder = join(place.DATA_DIR, 'outbox')
  const files = readdirSync(folder).filter((name) => name.includes('shift_'))
  return Promise.all(files.map((name) => eventIn(readFileSync(join(folder, name)))))
}

async function eventIn(email: Buffer) {
  const { messageId, attachments } = await PostalMime.parse(email)
  const calendar = Buffer.from(attachments[0]?.content as ArrayBuffer).toString()
  const [, uid] = /UID:(\S+)/.exec(calendar) ?? []
  const [, day] = /DTSTART:(\d{8})/.exec(calendar) ?? []
  return { messageId, uid, day, sequence: Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]) }
}

async function mentorOn(place: Place, menteeId = 0) {
  const server = run({ RATE_LIMIT_FACTOR: '0', ...place })
  const address = await untilReady(server)
  const send = async (method: string, path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    return answer.json() as Promise<{ id: number; token: string }>
  }
  const me = { email: 'mentor@mst.example', password: 'lantern-orchard-42' }
  const { token } = await send('POST', '/api/auth/login', me)
  return {
    server,
    planShift: (shiftDate: string) =>
      send('POST', '/api/shifts', { menteeId, shiftDate, startTime: '09:00', endTime: '17:00' }, token),
    moveShift: (id: number, shiftDate: string) => send('PUT', `/api/shifts/${id}`, { shiftDate }, token),
  }
}

test('after a restore nothing new has the address, UID or Message-ID of something lost', async (t) => {
  const [home, again, third] = [await placeOf('home'), await placeOf('again'), await placeOf('third')]
  const busy = await busyProgramme(home)
  await busy.planShift('2099-03-02')
  const made = await command('backup', [dataDir('home.zip')], home)
  if (doesNotFit.test(made.said)) return t.diagnostic(`The rest is left out: ${made.said}`)
  const lost = await busy.planShift('2099-03-03')
  await stopped(busy.server)
  const sent = await sentFrom(home)

  const restored = await command('restore', [dataDir('home.zip')], again)
  const after = await mentorOn(again, busy.menteeId)
  const planned = await after.planShift('2099-03-04')
  await stopped(after.server)
  const sentAgain = await sentFrom(again)
  // A second restore of the same backup must not repeat the first one.
  const once = await command('restore', [dataDir('home.zip')], third)
  const afterwards = await mentorOn(third, busy.menteeId)
  const plannedLast = await afterwards.planShift('2099-03-05')
  await stopped(afterwards.server)

  assert.deepEqual([made.code, restored.code, once.code], [0, 0, 0], restored.said + once.said)
  assert.ok(planned.id > lost.id + 90_000, `${lost.id} and ${planned.id}`)
  assert.ok(plannedLast.id > planned.id, `${planned.id} and ${plannedLast.id}`)
  assert.deepEqual([sent.length, sentAgain.length], [2, 1])
  assert.equal(new Set([...sent, ...sentAgain].map(({ uid }) => uid)).size, 3)
  assert.equal(new Set([...sent, ...sentAgain].map(({ messageId }) => messageId)).size, 3)
})

test('a database that other programs took back in time ends access and skips lost numbers', async () => {
  const place = await placeOf('recovered')
  const busy = await busyProgramme(place)
  const kept = await busy.planShift('2099-03-02')
  await stopped(busy.server)

  const { code, said } = await command('restore', ['--recovered'], place)
  const after = await mentorOn(place, busy.menteeId)
  const planned = await after.planShift('2099-03-03')
  await stopped(after.server)

  assert.equal(code, 0, said)
  assert.match(said, /: 2 sessions, all links and keys ended/)
  assert.ok(planned.id > kept.id + 90_000, `${kept.id} and ${planned.id}`)
})

test('after a restore a calendar that holds a lost change takes the next one', async (t) => {
  const [home, again] = [await placeOf('moved'), await placeOf('moved again')]
  const busy = await busyProgramme(home)
  const shift = await busy.planShift('2099-03-02')
  const made = await command('backup', [dataDir('moved.zip')], home)
  if (doesNotFit.test(made.said)) return t.diagnostic(`The rest is left out: ${made.said}`)
  await stopped(busy.server)
  await sentFrom(home)
  const before = await mentorOn(home)
  for (const day of ['03', '04', '05']) await before.moveShift(shift.id, `2099-03-${day}`)
  await stopped(before.server)
  const sent = await sentFrom(home, 2)

  await command('restore', [dataDir('moved.zip')], again)
  const after = await mentorOn(again)
  await after.moveShift(shift.id, '2099-03-06')
  await stopped(after.server)
  const [changed] = await sentFrom(again)

  const newest = sent.toSorted((one, other) => one.sequence - other.sequence).at(-1)
  assert.equal(newest?.day, '20990305')
  assert.equal(changed?.uid, newest?.uid)
  assert.ok(Number(changed?.sequence) > Number(newest?.sequence), `${changed?.sequence}`)
})
