import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysOf } from './fields.ts'
import { permissions } from './permissions.ts'

/** Table one, inverted: the actions of everybody but administrators, so that a changed cell fails here. */
const columns = { mentor: 1, mentee: 2, visitor: 3 } as const
const expected: Record<keyof typeof columns, string> = {
  mentor: `
    health: ask (all)
    api: read its description (all)
    browser: report a breach (all)
    settings: see public (all)
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
    notifications: see own, choose letters
    attention: see own`,
  mentee: `
    health: ask (all)
    api: read its description (all)
    browser: report a breach (all)
    settings: see public (all)
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
    notifications: see own, choose letters
    attention: see own`,
  visitor: `
    health: ask (all)
    api: read its description (all)
    browser: report a breach (all)
    settings: see public (all)
    session: sign in (all), sign in by provider (all), sign in by passkey (all), take a logout token (all), ask for a reset (all), reset password (all), confirm address (all)
    referrals: submit (all), withdraw (all)
    sign-off: dispute (all)
    certificates: check (all)
    calendar: read by address (all)`,
}

for (const role of keysOf(columns))
  test(`a ${role} has no other action than these`, () => {
    const areas = new Map<string, string[]>()
    for (const [action, cells] of Object.entries(permissions)) {
      const reach = cells[columns[role]]
      const [area = '', deed = ''] = action.split(': ')
      if (reach !== '-')
        areas.set(area, [...(areas.get(area) ?? []), reach === 'all' ? `${deed} (all)` : deed])
    }
    const lines = [...areas].map(([area, deeds]) => `${area}: ${deeds.join(', ')}`)
    assert.deepEqual(lines, expected[role].trim().split(/\n\s*/))
  })
