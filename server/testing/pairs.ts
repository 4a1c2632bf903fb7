import { randomBytes } from 'node:crypto'
import type { NewRow } from '../database/schema.ts'
import { hashOfToken } from '../kernel/http/authentication.ts'
import type { Stage } from './stage.ts'

/** A race runs many times, each time with new people, so these rows are inserted directly. */
type Table =
  | 'absences'
  | 'comments'
  | 'documents'
  | 'goals'
  | 'handovers'
  | 'learning_plans'
  | 'meetings'
  | 'notes'
  | 'referrals'
  | 'reflections'
  | 'relationships'
  | 'shifts'
  | 'sign_offs'
  | 'templates'
  | 'users'

/** Inserts a row directly; returns its id. */
export async function insertRow<T extends Table>({ db }: Stage, table: T, row: NewRow<T>): Promise<number> {
  // Typed as one of the tables: all have an id.
  const { id } = await db
    .insertInto(table as 'notes')
    .values(row as unknown as NewRow<'notes'>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const begun = ({ ctx }: Stage) => ({
  created_at: ctx.now().toISOString(),
  updated_at: ctx.now().toISOString(),
})

export async function personOf(world: Stage, role: 'mentor' | 'mentee'): Promise<number> {
  const email = `${randomBytes(6).toString('hex')}@mst.example`
  return insertRow(world, 'users', {
    first_name: role,
    last_name: email,
    email,
    email_key: email,
    role,
    status: 'active',
    password_set_by: 'self',
    ...begun(world),
  })
}

/** Opens a session; returns its token. */
export async function tokenOf(world: Stage, user_id: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { created_at } = begun(world)
  const session = { user_id, token_hash: hashOfToken(token), user_agent_hash: '', address_prefix: '' }
  await world.db
    .insertInto('sessions')
    .values({ ...session, created_at, last_used_at: created_at, proven_at: created_at })
    .execute()
  return token
}

export type Pair = Awaited<ReturnType<typeof pairOf>>

/** A mentor with a mentee, both signed in, with two of each shared item and the mentor's private items. */
export async function pairOf(world: Stage) {
  const [mentor, mentee] = [await personOf(world, 'mentor'), await personOf(world, 'mentee')]
  const other = await personOf(world, 'mentee')
  const made = begun(world)
  const pair = { mentor_id: mentor, mentee_id: mentee }
  const lead = (mentee_id: number) => {
    const row = { mentor_id: mentor, mentee_id, status: 'active' as const, assigned_at: made.created_at }
    return insertRow(world, 'relationships', row)
  }
  const shiftWith = (mentee_id: number) =>
    insertRow(world, 'shifts', {
      mentor_id: mentor,
      mentee_id,
      starts_at: '2026-12-02T09:00',
      ends_at: '2026-12-02T17:00',
      location: '',
      notes: '',
      status: 'scheduled',
      ...made,
    })
  const titled = { title: 'Nights', description: '', target_date: '2027-01-31', created_by: mentor }
  const goal = { ...titled, mentee_id: mentee, priority: 'low', status: 'active', ...made } as const
  const plan = { ...titled, ...pair, status: 'draft', ...made } as const
  const note = { ...pair, note_type: 'mentor_note', content: 'Hello', ...made } as const
  const document = () => ({
    ...pair,
    uploaded_by: mentor,
    original_name: 'Plan.txt',
    description: '',
    storage_key: randomBytes(16).toString('hex'),
    media_type: 'text/plain',
    size: 1,
    sha256: '',
    ...made,
  })
  const goalId = await insertRow(world, 'goals', goal)
  const plans = [
    await insertRow(world, 'learning_plans', plan),
    await insertRow(world, 'learning_plans', plan),
  ] as const
  const comment = () =>
    insertRow(world, 'comments', {
      mentee_id: mentee,
      goal_id: goalId,
      plan_id: null,
      objective_id: null,
      created_by: mentor,
      content: 'Half way',
      ...made,
    })
  const template = (kind: 'goal' | 'plan', content: object) =>
    insertRow(world, 'templates', {
      user_id: mentor,
      kind,
      title: 'Nights',
      content: JSON.stringify(content),
      ...made,
    })
  const meeting = {
    ...pair,
    held_on: '2026-11-20',
    minutes: 30,
    milestones: '[]',
    shift_id: null,
    ...made,
  }
  const { title, description } = titled
  await lead(other)
  const relationship = await lead(mentee)
  return {
    mentor,
    mentee,
    mentorToken: await tokenOf(world, mentor),
    menteeToken: await tokenOf(world, mentee),
    relationship,
    handover: await insertRow(world, 'handovers', {
      mentee_id: mentee,
      created_by: mentor,
      note: 'Likes early shifts',
      why: 'other',
      from_mentor_id: null,
      relationship_id: relationship,
      created_at: made.created_at,
      made_at: made.created_at,
      accepted_at: null,
    }),
    goal: goalId,
    plans,
    comments: [await comment(), await comment()],
    notes: [await insertRow(world, 'notes', note), await insertRow(world, 'notes', note)],
    documents: [
      await insertRow(world, 'documents', document()),
      await insertRow(world, 'documents', document()),
    ],
    shifts: [await shiftWith(mentee), await shiftWith(mentee), await shiftWith(mentee)],
    absence: await insertRow(world, 'absences', {
      mentee_id: mentee,
      from_day: '2026-12-01',
      to_day: '2026-12-05',
      ...made,
    }),
    meetings: [
      await insertRow(world, 'meetings', meeting),
      await insertRow(world, 'meetings', { ...meeting, disputed_at: made.created_at }),
    ],
    templates: [
      await template('goal', { title, description, priority: 'low' }),
      await template('plan', { title, description, objectives: [] }),
    ],
    reflection: await insertRow(world, 'reflections', {
      user_id: mentor,
      title: 'Nights',
      day: '2026-11-01',
      kind: 'event',
      nature: 'Busy',
      learned: '',
      changed: '',
      relevance: '',
      themes: '[]',
      ...made,
    }),
    /** The same mentor's shift with another mentee. */
    shiftOfOther: await shiftWith(other),
  }
}
