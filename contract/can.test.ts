import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  agreementTable,
  commentTable,
  debriefTable,
  evidenceTable,
  goalTable,
  handoverTable,
  keyTable,
  meetingTable,
  noteTable,
  personTable,
  planTable,
  programmeTable,
  referralTable,
  relationshipTable,
  shiftStateAt,
  shiftTable,
  signOffTable,
  userStateOf,
  userTable,
  type Who,
} from './can.ts'
import { type Action, may } from './permissions.ts'
import type { Role } from './person.ts'

/** Table three, inverted: each person's actions in each state. People who are not listed have none. */
const everybody: Who[] = ['admin', 'mentor', 'mentee', 'reader', 'former', 'self']
type Expected = Partial<Record<Who, string>>

function holds<State extends string>(
  name: string,
  table: { states: readonly State[]; can: (state: State, who: Who) => string[] },
  expected: Record<State, Expected>,
) {
  for (const state of table.states)
    for (const who of everybody)
      test(`of a ${name}, ${state}: ${who}`, () => {
        assert.equal(table.can(state, who).join(' '), expected[state][who] ?? '')
      })
}

holds('shift', shiftTable, {
  planned: { admin: 'edit move cancel delete', mentor: 'edit move cancel delete' },
  begun: {
    admin: 'edit move cancel complete delete',
    mentor: 'edit move cancel complete delete',
    former: 'cancel complete',
  },
  ended: {
    admin: 'edit cancel complete delete',
    mentor: 'edit cancel complete delete',
    former: 'cancel complete',
  },
  overdue: { admin: 'edit cancel complete delete', mentor: 'edit cancel complete' },
  'early outcome': { admin: 'edit cancel delete', mentor: 'edit cancel delete' },
  outcome: {
    admin: 'edit cancel complete delete',
    mentor: 'edit cancel complete delete',
    former: 'cancel complete',
  },
  'late outcome': { admin: 'edit cancel complete delete', mentor: 'edit' },
})

holds('goal', goalTable, {
  active: { mentor: 'edit complete cancel comment', mentee: 'comment' },
  completed: {},
  cancelled: {},
})

const inUse = {
  mentor: 'edit delete comment set state link evidence',
  mentee: 'edit comment suggest link evidence',
}
holds('plan', planTable, {
  draft: inUse,
  active: inUse,
  completed: inUse,
  archived: { mentor: 'edit delete', mentee: 'edit' },
})

holds('agreement', agreementTable, {
  open: { mentor: 'ask', mentee: 'ask' },
  'asked by mentor': { mentor: 'withdraw', mentee: 'agree decline' },
  'asked by mentee': { mentor: 'agree decline', mentee: 'withdraw' },
  agreed: {},
  archived: {},
})

holds('link', evidenceTable, {
  own: { mentor: 'remove', mentee: 'remove' },
  "another's": { mentor: 'remove' },
  archived: {},
})

holds('comment', commentTable, {
  'by mentor': { mentor: 'edit delete' },
  'by mentee': { mentee: 'edit delete' },
  'by mentor, closed': { mentor: 'delete' },
  'by mentee, closed': { mentee: 'delete' },
})

holds('note', noteTable, { mentor_note: { mentor: 'edit delete' }, mentee_note: { mentee: 'edit delete' } })

holds('referral', referralTable, {
  pending: { admin: 'approve reject edit' },
  approved: { admin: 'edit' },
  rejected: { admin: 'edit' },
  processed: { admin: 'edit' },
})

holds('relationship', relationshipTable, {
  active: { admin: 'end cover', mentor: 'ask for cover' },
  cover: { admin: 'end' },
  terminated: {},
})

holds('handover', handoverTable, { open: { mentor: 'accept' }, accepted: {}, ended: {} })

holds('account', userTable, {
  invited: { admin: 'invite delete' },
  'in use': { admin: 'delete' },
  inactive: { admin: 'delete' },
})

test('an account with a password is active, and an inactive one stays inactive', () => {
  assert.equal(userStateOf({ status: 'pending', hasPassword: false }), 'invited')
  assert.equal(userStateOf({ status: 'active', hasPassword: false }), 'invited')
  assert.equal(userStateOf({ status: 'pending', hasPassword: true }), 'in use')
  assert.equal(userStateOf({ status: 'active', hasPassword: true }), 'in use')
  assert.equal(userStateOf({ status: 'inactive', hasPassword: false }), 'inactive')
  assert.equal(userStateOf({ status: 'inactive', hasPassword: true }), 'inactive')
})

test('a shift begins with its first minute, and the mentor can change it for seven days', () => {
  const night = { starts_at: '2026-11-12T20:00', ends_at: '2026-11-13T08:00' }
  const at = (localNow: string, has_debrief: 0 | 1 = 0) => [
    shiftStateAt({ ...night, has_debrief, status: 'scheduled' }, localNow),
    shiftStateAt({ ...night, has_debrief, status: 'completed' }, localNow),
    shiftStateAt({ ...night, has_debrief, status: 'cancelled' }, localNow),
  ]

  assert.deepEqual(at('2026-11-12T19:59'), ['planned', 'early outcome', 'early outcome'])
  assert.deepEqual(at('2026-11-12T20:00'), ['begun', 'outcome', 'outcome'])
  assert.deepEqual(at('2026-11-12T20:00', 1), ['ended', 'outcome', 'outcome'])
  assert.deepEqual(at('2026-11-13T07:59'), ['begun', 'outcome', 'outcome'])
  assert.deepEqual(at('2026-11-13T08:00'), ['ended', 'outcome', 'outcome'])
  assert.deepEqual(at('2026-11-20T08:00'), ['ended', 'outcome', 'outcome'])
  assert.deepEqual(at('2026-11-20T08:01'), ['overdue', 'late outcome', 'late outcome'])
})

/** The row of table one for the call of each action. */
const callsOf: [typeof shiftTable | { actions: string[] }, Record<string, Action>][] = [
  [
    shiftTable,
    {
      edit: 'shifts: edit',
      move: 'shifts: edit',
      cancel: 'shifts: record outcome',
      complete: 'shifts: record outcome',
      delete: 'shifts: delete',
    },
  ],
  [
    goalTable,
    { edit: 'goals: write', complete: 'goals: write', cancel: 'goals: write', comment: 'comments: write' },
  ],
  [
    planTable,
    {
      edit: 'plans: edit',
      delete: 'plans: delete',
      comment: 'comments: write',
      'set state': 'objectives: set state',
      suggest: 'objectives: suggest',
      'link evidence': 'evidence: link',
    },
  ],
  [evidenceTable, { remove: 'evidence: link' }],
  [
    agreementTable,
    { ask: 'plans: agree', agree: 'plans: agree', decline: 'plans: agree', withdraw: 'plans: agree' },
  ],
  [commentTable, { edit: 'comments: write', delete: 'comments: write' }],
  [noteTable, { edit: 'notes: write', delete: 'notes: write' }],
  [referralTable, { approve: 'referrals: decide', reject: 'referrals: decide', edit: 'referrals: edit' }],
  [relationshipTable, { end: 'assignments: end', cover: 'cover: arrange', 'ask for cover': 'cover: ask' }],
  [handoverTable, { accept: 'handover: accept' }],
  [userTable, { invite: 'users: invite', delete: 'users: delete' }],
]

test('table three offers no action that table one denies the role', () => {
  for (const [table, calls] of callsOf) {
    assert.deepEqual(Object.keys(calls), table.actions)
    const { states, can } = table as { states: readonly string[]; can: (state: string, who: Who) => string[] }
    for (const who of ['admin', 'mentor', 'mentee'] satisfies Role[])
      for (const action of states.flatMap((state) => can(state, who)))
        assert.ok(may(who, calls[action] as Action), `${who}: ${action}`)
  }
})

holds('person', personTable, {
  mentee: { admin: 'assign', mentor: 'schedule note goal plan upload progress', self: 'plan' },
  'inactive mentee': { mentor: 'schedule note goal plan upload progress' },
  mentor: { mentee: 'note' },
  administrator: {},
})

holds('debrief', debriefTable, {
  'not begun': {},
  unwritten: { mentor: 'write', mentee: 'write', former: 'write' },
  sealed: { mentor: 'write withdraw', mentee: 'write withdraw', former: 'write withdraw' },
  fixed: {},
  closed: {},
  'sealed, not held': { mentor: 'withdraw', mentee: 'withdraw', former: 'withdraw' },
  'not held': {},
})

holds('summary', signOffTable, {
  early: {},
  to_write: { admin: 'write', mentor: 'write' },
  to_confirm: { admin: 'write', mentor: 'write', self: 'confirm' },
  sent_back: { admin: 'write', mentor: 'write' },
  to_countersign: { admin: 'countersign reopen' },
  signed_off: { admin: 'add reopen', mentor: 'add', self: 'add' },
  disputed: { admin: 'reopen' },
  not_confirmed: {},
})

holds('programme', programmeTable, {
  active: { admin: 'set away set start', mentor: 'record meeting set away' },
  inactive: { admin: 'set away set start', mentor: 'set away' },
})

holds('meeting', meetingTable, {
  recorded: { mentor: 'remove', mentee: 'dispute' },
  old: { mentor: 'remove' },
  disputed: { admin: 'settle', mentor: 'settle' },
  'took place': {},
  'not held': {},
  'no shift': { mentor: 'remove' },
})

holds('key', keyTable, {
  works: { admin: 'revoke' },
  ended: {},
  revoked: {},
})
