import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AuditEntry, actorName, type ChainBreak, targetText } from '#contract/audit-log.ts'
import { chainText, choicesIn, everything, isIntact } from './entry-text.ts'

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  created_at: '2026-07-01T08:30:00.000Z',
  admin_id: 7,
  admin_first_name: 'Nora',
  admin_last_name: 'Whitfield',
  actor_role: 'admin',
  action: 'user.created',
  target_type: 'user',
  target_id: 12,
  target_name: 'Ben Brown',
  details: 'Created Ben Brown as mentee, active',
  ...fields,
})

test('an entry names its target with the id and the person, or without if there is none', () => {
  assert.equal(targetText(entry({})), 'User #12 Ben Brown')
  assert.equal(
    targetText(entry({ target_type: 'private_notes', target_id: null, target_name: null })),
    'Private notes',
  )
  assert.equal(targetText(entry({ target_type: 'session' })), 'User #12 Ben Brown')
})

test('every entry names an actor: a person, the system or a visitor', () => {
  const nobody = { admin_id: null, admin_first_name: null, admin_last_name: null }

  assert.equal(actorName(entry({})), 'Nora Whitfield')
  assert.equal(actorName(entry({ ...nobody, actor_role: 'system' })), 'The system')
  assert.equal(actorName(entry({ ...nobody, actor_role: 'visitor' })), 'Not signed in')
})

const intact = {
  entries: 2,
  broken: null,
  breaks: [],
  total_breaks: 0,
  anchors: null,
  checked_at: '2026-11-20T10:00:00.000Z',
}
const changed = { entry: 1234, last: 1234, reason: 'it was changed' }
const brokenAt = (...breaks: ChainBreak[]) => ({ ...intact, breaks, total_breaks: breaks.length })

test('the chain is intact with its count, or broken at an entry with a reason', () => {
  assert.equal(chainText({ ...intact, entries: 12_345 }), 'intact, 12,345 entries')
  assert.equal(chainText({ ...intact, entries: 1 }), 'intact, 1 entry')
  assert.equal(chainText(brokenAt(changed)), 'broken at entry 1,234: it was changed')
})

test('consecutive breaks are one place, places are counted, and missing anchors are listed', () => {
  const missing = { entry: 1300, last: 1302, reason: 'they are missing' }
  const anchors = 'the file audit-anchors.jsonl is missing'

  assert.equal(chainText(brokenAt(missing)), 'broken at entries 1,300–1,302: they are missing')
  assert.equal(chainText(brokenAt(changed, missing)), 'broken at 2 places')
  assert.equal(chainText({ ...brokenAt(changed, missing), anchors }), `broken at 2 places; ${anchors}`)
  assert.equal(chainText({ ...intact, anchors }), anchors)
  assert.equal(isIntact({ ...intact, anchors }), false)
})

const options = {
  actions: ['user.created', 'session.signed_in', 'user.deleted'],
  target_types: ['session', 'user'],
  people: [
    { id: 7, first_name: 'Nora', last_name: 'Whitfield' },
    { id: 9, first_name: 'Max', last_name: 'Okafor' },
  ],
}

test('each filter offers its values in words and in order', () => {
  const offered = choicesIn(options)

  assert.deepEqual(offered.action, [
    { value: 'session.signed_in', label: 'Signed in' },
    { value: 'user.created', label: 'User created' },
    { value: 'user.deleted', label: 'User deleted' },
  ])
  assert.deepEqual(offered.target_type, [
    { value: 'user', label: 'User' },
    { value: 'session', label: 'User (sessions)' },
  ])
  assert.deepEqual(offered.admin_id, [
    { value: '9', label: 'Max Okafor' },
    { value: '7', label: 'Nora Whitfield' },
  ])
})

test('a chosen value is offered even if no entry has it', () => {
  const chosen = { ...everything, action: 'note.deleted', admin_id: '31' }

  const offered = choicesIn({ actions: ['user.created'], target_types: [], people: options.people }, chosen)

  assert.deepEqual(
    offered.action.map(({ label }) => label),
    ['Message deleted', 'User created'],
  )
  assert.deepEqual(
    offered.admin_id.map(({ label }) => label),
    ['Max Okafor', 'Nora Whitfield', 'User #31'],
  )
})
