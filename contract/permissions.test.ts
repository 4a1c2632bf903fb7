import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysOf } from './fields.ts'
import { needsProof, permissions, staysOpen } from './permissions.ts'

/** Table one, inverted, so that a changed cell fails here. */
const columns = { mentor: 1, mentee: 2, visitor: 3 } as const
const expected: Record<keyof typeof columns, string> = {
  mentor: `
    health: ask (all)
    api: read its description (all)
    browser: report a breach (all)
    settings: see public (all)
    topics: see (all)
    session: sign in (all), sign in by provider (all), sign in by passkey (all), take a logout token (all), sign out, see profile, change password, ask for a reset (all), reset password (all), confirm address (all), list, end, prove anew
    identity: link own
    factors: see own, keep own
    referrals: submit (all), withdraw (all)
    users: edit
    people: find
    things: find
    match profiles: read, write
    cover: ask
    handover: write, accept, read
    dashboard: see numbers
    mentees: list own, see timeline
    progress: read, set
    private notes: write
    goals: read, write
    shifts: list, schedule, edit, prepare, record outcome, delete
    plans: list, create, edit, delete, agree
    objectives: set state
    evidence: link
    comments: read, write
    debriefs: read, write
    milestones: read, record meeting, settle, set away
    sign-off: read, summarise, confirm, disagree, add, dispute (all)
    record: download
    my record: read, write
    reflections: keep
    statement: read own
    certificates: choose, check (all)
    notes: list, write, open
    calendar: keep own feed, take a shift, read by address (all)
    templates: use, keep
    documents: list, download, upload, edit, delete
    changes: undo
    notifications: see own, choose emails
    attention: see own`,
  mentee: `
    health: ask (all)
    api: read its description (all)
    browser: report a breach (all)
    settings: see public (all)
    topics: see (all)
    session: sign in (all), sign in by provider (all), sign in by passkey (all), take a logout token (all), sign out, see profile, change password, ask for a reset (all), reset password (all), confirm address (all), list, end, prove anew
    identity: link own
    factors: see own, keep own
    referrals: submit (all), withdraw (all)
    users: edit
    people: find
    things: find
    assignments: see own mentor
    match profiles: read, write
    dashboard: see numbers
    mentees: see timeline
    progress: read
    goals: read
    shifts: list, prepare
    plans: list, create, edit, agree
    objectives: suggest
    evidence: link
    comments: read, write
    debriefs: read, write
    milestones: read, dispute
    sign-off: read, confirm, disagree, add, dispute (all)
    record: download
    my record: read, write
    reflections: keep
    certificates: choose, check (all)
    notes: list, write, open
    calendar: keep own feed, take a shift, read by address (all)
    templates: use, keep
    documents: list, download, edit, delete
    changes: undo
    notifications: see own, choose emails
    attention: see own`,
  visitor: `
    health: ask (all)
    api: read its description (all)
    browser: report a breach (all)
    settings: see public (all)
    topics: see (all)
    session: sign in (all), sign in by provider (all), sign in by passkey (all), take a logout token (all), ask for a reset (all), reset password (all), confirm address (all)
    referrals: submit (all), withdraw (all)
    sign-off: dispute (all)
    certificates: check (all)
    calendar: read by address (all)`,
}

for (const role of keysOf(columns))
  test(`a ${role} has no other action than these`, () => {
    const held = keysOf(permissions).flatMap((action) => {
      const reach = permissions[action][columns[role]]
      return reach === '-' ? [] : reach === 'all' ? `${action} (all)` : action
    })
    assert.deepEqual(byArea(held), linesIn(expected[role]))
  })

const administrators = {
  '-': `
    assignments: see own mentor
    cover: ask
    handover: accept
    mentees: list own
    progress: set
    private notes: write
    goals: write
    shifts: schedule, prepare
    plans: create, edit, delete, agree
    objectives: set state, suggest
    evidence: link
    comments: write
    debriefs: write
    milestones: record meeting, dispute
    statement: read own
    notes: write, open
    documents: upload
    notifications: choose emails
    directory: provision`,
  own: `
    identity: link own
    session: sign out, see profile, change password, list, end, prove anew
    factors: see own, keep own
    sign-off: confirm, disagree
    my record: read, write
    reflections: keep
    calendar: keep own feed
    templates: use, keep
    changes: undo
    notifications: see own
    attention: choose guide`,
}

for (const reach of keysOf(administrators))
  test(`an administrator has '${reach}' for these actions only`, () => {
    const held = keysOf(permissions).filter((action) => permissions[action][0] === reach)
    assert.deepEqual(byArea(held), linesIn(administrators[reach]))
  })

test('these actions need a fresh proof of identity, and no others', () => {
  const proven = `
    identity: link own, unlink another's
    factors: keep own, reset another's
    sign-in: choose ways
    users: delete, export
    sign-off: summarise, confirm, countersign
    settings: edit, send test
    modules: choose
    keys: keep
    directory: let manage`
  assert.deepEqual(byArea(keysOf(permissions).filter(needsProof)), linesIn(proven))
})

const open: Record<Parameters<typeof staysOpen>[0], string> = {
  pending: `
    session: sign in, sign out, see profile, change password, prove anew
    factors: see own, keep own
    dashboard: see numbers`,
  passwordChange: `
    session: sign in, sign out, see profile, change password`,
  factorSetUp: `
    session: sign in, sign out, see profile, change password, prove anew
    factors: see own, keep own`,
  maintenance: `
    health: ask
    api: read its description
    browser: report a breach
    settings: see public
    topics: see
    session: sign in, sign in by provider, sign in by passkey, take a logout token, sign out, see profile`,
  fullDisk: `
    browser: report a breach
    session: sign in, sign in by provider, sign in by passkey, take a logout token, sign out, see profile, change password, reset password, end, prove anew
    users: delete, unlock, end sessions
    shifts: delete
    plans: delete
    documents: delete
    changes: undo
    settings: edit`,
}

for (const state of keysOf(open))
  test(`these actions stay open in the state ${state}, and no others`, () => {
    const left = keysOf(permissions).filter((action) => staysOpen(state, action))
    assert.deepEqual(byArea(left), linesIn(open[state]))
  })

/** 'notes: list' and 'notes: write' become 'notes: list, write'. */
function byArea(actions: string[]): string[] {
  const areas = Map.groupBy(actions, (action) => action.split(': ')[0])
  return [...areas].map(([area, own]) => `${area}: ${own.map((action) => action.split(': ')[1]).join(', ')}`)
}

const linesIn = (text: string) => text.trim().split(/\n\s*/)
