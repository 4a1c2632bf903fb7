// The lower bound of a call's cost on this machine: bare node:http with prepared statements of node:sqlite.
// It has the product's token look-up, rows, columns and durable commit, but no permissions, validation or
// log.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { promisify } from 'node:util'
import { auditHash } from '../server/kernel/audit/audit.ts'
import { hashOfToken } from '../server/kernel/http/authentication.ts'
import { auditKeyOf } from './programme.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = new DatabaseSync(join(dataDir, 'mst.sqlite'), { timeout: 5_000 })
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
const auditKey = auditKeyOf(Buffer.from(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim(), 'hex'))

type Values = SQLInputValue[]
function prepare<Row>(text: string) {
  const statement = database.prepare(text)
  return {
    all: (...values: Values) => statement.all(...values) as Row[],
    get: (...values: Values) => statement.get(...values) as Row,
    run: (...values: Values) => statement.run(...values),
  }
}

const person = prepare<{ id: number; role: string } | undefined>(`
  select users.id, users.role from sessions join users on users.id = sessions.user_id
  where sessions.token_hash = ? and users.deleted_at is null and users.status <> 'inactive'`)

const noteColumns = `notes.id, notes.content, notes.note_type, notes.mentor_id,
  mentors.first_name as mentor_first_name, mentors.last_name as mentor_last_name, notes.mentee_id,
  mentees.first_name as mentee_first_name, mentees.last_name as mentee_last_name, notes.created_at,
  notes.first_opened_at, notes.version
  from notes join users as mentors on mentors.id = notes.mentor_id join users as mentees on mentees.id = notes.mentee_id`
const notes = prepare(`select ${noteColumns} where notes.mentor_id = ? and notes.deleted_at is null
  order by notes.id desc limit 101`)
const note = prepare(`select ${noteColumns} where notes.id = ?`)

const mentees = prepare(`
  select users.id, users.first_name, users.last_name, users.email, users.status as account_status,
    relationships.assigned_at as assigned_date, progress.status as progress_status, progress.updated_at as last_updated,
    progress.notes as progress_notes, progress.version as progress_version, private_notes.private_notes,
    private_notes.strengths, private_notes.areas_for_improvement, private_notes.version as notes_version,
    substr(next.starts_at, 1, 10) as next_session,
    next_mentors.first_name || ' ' || next_mentors.last_name as next_session_mentor,
    case when next_mentors.deleted_at is null then next_mentors.status else 'inactive' end as next_session_mentor_status,
    (select count(*) from goals where mentee_id = users.id and status = 'active') as active_goals,
    (select count(*) from learning_plans where mentee_id = users.id and deleted_at is null
      and status in ('draft', 'active')) as learning_plans
  from relationships join users on users.id = relationships.mentee_id
  left join progress on progress.mentee_id = users.id
  left join private_notes on private_notes.mentee_id = users.id and private_notes.mentor_id = ?1
  left join shifts as next on next.id = (select id from shifts where mentee_id = users.id and deleted_at is null
    and status = 'scheduled' and ends_at > ?2 and starts_at >= ?3 order by starts_at, id limit 1)
  left join users as next_mentors on next_mentors.id = next.mentor_id and next_mentors.id <> ?1
  where relationships.mentor_id = ?1 and relationships.status = 'active' and users.deleted_at is null
  order by relationships.id desc limit 101`)

const plans = prepare<{ id: number }>(`
  select learning_plans.id, title, description, target_date, learning_plans.status, mentee_id,
    mentees.first_name as mentee_first_name, mentees.last_name as mentee_last_name, learning_plans.mentor_id,
    mentors.first_name as mentor_first_name, mentors.last_name as mentor_last_name,
    case when mentors.deleted_at is null then mentors.status else 'inactive' end as mentor_status, learning_plans.created_at,
    learning_plans.version
  from learning_plans join users as mentees on mentees.id = mentee_id left join users as mentors on mentors.id = mentor_id
  where learning_plans.mentee_id = ?1 and learning_plans.deleted_at is null
    and learning_plans.mentee_id in (select mentee_id from relationships where mentor_id = ?2 and status = 'active')
  order by learning_plans.id desc limit 101`)
const objectives = prepare(`select specific, measurable, achievable, relevant, time_bound as timeBound
  from learning_plan_objectives where plan_id = ? order by position`)

type Person = { id: number; first_name: string; last_name: string; email: string }
const mentors = prepare<Person>(`select id, first_name, last_name, email from users
  where role = 'mentor' and status <> 'inactive' and deleted_at is null order by last_name, first_name, id`)
const activePairs = prepare<{ mentor_id: number }>(`
  select mentor_id, users.id as mentee_id, first_name as mentee_first_name, last_name as mentee_last_name,
    email as mentee_email, progress.status as progress_status, progress.notes as progress_notes
  from relationships join users on users.id = relationships.mentee_id left join progress on progress.mentee_id = users.id
  where relationships.status = 'active' and users.status <> 'inactive' and users.deleted_at is null`)

const insertNote = prepare(`insert into notes
  (note_type, mentor_id, mentee_id, content, created_at, updated_at, updated_by, version)
  values ('mentor_note', ?1, ?2, ?3, ?4, ?4, ?1, 1)`)
const insertNotification = prepare(`insert into notifications
  (user_id, kind, target_id, actor_id, created_at, letter_due_at) values (?1, 'note_written', ?2, ?3, ?4, ?4)`)
const head = prepare<{ last_id: number; last_hash: string }>('select last_id, last_hash from audit_head')
const saveHead = prepare('update audit_head set last_id = ?, last_hash = ?')
const insertEntry =
  prepare(`insert into audit_log (id, created_at, actor_id, actor_role, action, target_type, target_id,
  details, request_id, prev_hash, hash) values (?, ?, ?, 'mentor', ?, ?, ?, ?, ?, ?, ?)`)

const begin = database.prepare('begin immediate')
const commit = database.prepare('commit')

function record(actor: number, action: string, target: string, id: number, details: string, at: string) {
  const { last_id, last_hash } = head.get()
  const entry = {
    id: last_id + 1,
    created_at: at,
    actor_id: actor,
    actor_role: 'mentor',
    action,
    target_type: target,
  }
  const hash = auditHash(auditKey, {
    ...entry,
    target_id: id,
    details,
    request_id: 'limit',
    prev_hash: last_hash,
  })
  insertEntry.run(entry.id, at, actor, action, target, id, details, 'limit', last_hash, hash)
  saveHead.run(entry.id, hash)
}

const hashesAtOnce = Math.max(1, availableParallelism() - 1)
let hashing = 0
const waiting: (() => void)[] = []
const derive = promisify(argon2)
const account = prepare<{ id: number; password_hash: string } | undefined>(
  'select id, password_hash from users where email_key = ? and deleted_at is null',
)
const insertSession =
  prepare(`insert into sessions (token_hash, user_id, created_at, last_used_at, user_agent_hash,
  address_prefix) values (?1, ?2, ?3, ?3, '', '')`)

/** Runs as many hashes in parallel as the product, so that the comparison measures the rest. */
async function signIn({ email, password }: { email: string; password: string }) {
  const user = account.get(email)
  const [, , , , nonce = '', tag = ''] = user?.password_hash.split('$') ?? []
  if (hashing >= hashesAtOnce) await new Promise<void>((go) => waiting.push(go))
  else hashing += 1
  const made = await derive('argon2id', {
    message: Buffer.from(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })
  const next = waiting.shift()
  if (next) next()
  else hashing -= 1
  if (!user || !timingSafeEqual(made, Buffer.from(tag, 'base64'))) return undefined
  const token = randomBytes(32).toString('base64url')
  const at = new Date().toISOString()
  begin.run()
  insertSession.run(hashOfToken(token), user.id, at)
  record(user.id, 'session.signed_in', 'session', user.id, 'Signed in with a password', at)
  commit.run()
  return { token, user: { id: user.id } }
}

function addNote(me: number, { menteeId, content }: { menteeId: number; content: string }) {
  const at = new Date().toISOString()
  begin.run()
  const id = Number(insertNote.run(me, menteeId, content, at).lastInsertRowid)
  const made = note.get(id) as { mentee_first_name: string; mentee_last_name: string }
  record(
    me,
    'note.created',
    'note',
    id,
    `Wrote a message to ${made.mentee_first_name} ${made.mentee_last_name}`,
    at,
  )
  insertNotification.run(menteeId, id, me, at)
  commit.run()
  return made
}

function overview() {
  const byMentor = Map.groupBy(activePairs.all(), ({ mentor_id }) => mentor_id)
  return {
    mentors: mentors.all().map((mentor) => ({
      ...mentor,
      mentees: (byMentor.get(mentor.id) ?? []).map(({ mentor_id: _, ...mentee }) => mentee),
    })),
  }
}

function read(path: string, me: number): unknown {
  if (path.startsWith('/api/notes')) return notes.all(me).slice(0, 100)
  if (path === '/api/mentoring/mentees/enhanced') {
    const now = new Date().toISOString().slice(0, 16)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    return mentees.all(me, now, yesterday)
  }
  if (path.startsWith('/api/learning-plans'))
    return plans
      .all(Number(path.split('=')[1]), me)
      .map((plan) => ({ ...plan, objectives: objectives.all(plan.id) }))
  return overview()
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const path = request.url ?? ''
  if (path === '/api/auth/login') return signIn(await bodyOf(request))
  const me = person.get(hashOfToken((request.headers.authorization ?? '').slice('Bearer '.length)))
  if (!me) return undefined
  return request.method === 'POST' ? addNote(me.id, await bodyOf(request)) : read(path, me.id)
}

const server = createServer(async (request, response) => {
  const result = await answer(request)
  const text = JSON.stringify(result ?? null)
  response.writeHead(result ? 200 : 401, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`ready at http://127.0.0.1:${address.port}`)
})
