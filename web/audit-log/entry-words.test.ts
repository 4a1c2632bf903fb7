import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '#contract/audit-log.ts'
import { choicesIn, searchedText, targetWords } from './entry-words.ts'

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  created_at: '2026-07-01T08:30:00.000Z',
  admin_id: 7,
  admin_first_name: 'Nora',
  admin_last_name: 'Whitfield',
  actor_role: 'admin',
  action: 'user.created',
  target_type: 'user',
  target_id: 12,
  details: 'Created Ben Brown as mentee, active',
  ...given,
})

test('an entry names its target with the id, and without where there is none', () => {
  assert.equal(targetWords(entry({})), 'User #12')
  assert.equal(targetWords(entry({ target_type: 'settings', target_id: null })), 'Settings')
})

test('the search looks at all that a row shows, the time on the clock of the hospital', () => {
  const text = searchedText(entry({}), 'Europe/London')

  for (const shown of ['01/07/2026 09:30', 'Nora Whitfield', 'User created', 'User #12', 'Ben Brown'])
    assert.ok(text.includes(shown), shown)
})

test('each filter offers what stands in the rows, once and in order', () => {
  const offered = choicesIn([
    entry({ action: 'user.deleted' }),
    entry({}),
    entry({ admin_id: 9, admin_first_name: 'Max', admin_last_name: 'Okafor' }),
    entry({ admin_id: null, admin_first_name: null, admin_last_name: null, target_type: 'session' }),
  ])

  assert.deepEqual(offered.action, [
    { value: 'user.created', label: 'User created' },
    { value: 'user.deleted', label: 'User deleted' },
  ])
  assert.deepEqual(
    offered.target_type.map(({ value }) => value),
    ['session', 'user'],
  )
  assert.deepEqual(offered.admin_id, [
    { value: '9', label: 'Max Okafor' },
    { value: '7', label: 'Nora Whitfield' },
  ])
})
