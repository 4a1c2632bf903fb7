import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportName, Reports } from '#contract/reports.ts'
import { summaries } from './summaries.ts'

const nothing: Reports = {
  from: '2026-10-01',
  to: '2026-11-20',
  made_at: '2026-11-20T14:05:00.000Z',
  referrals: [],
  decisions: { decided: 0, within_promise: 0, median_days: null, rejected: [] },
  progress: [],
  moves: [],
  shifts: [],
  outcomes: [],
  debriefs: [],
  support: [],
  supernumerary: [],
  places: [],
  milestones: [],
  sign_offs: [],
  sign_off_days: null,
  goals: [],
  plans: [],
  mentors: [],
  mentors_total: 0,
}
const says = (name: ReportName, values: Partial<Reports>) =>
  summaries[name]({ ...nothing, ...values }, '2026-11-20')

const referrals = [
  { month: '2026-10', received: 30, approved: 20, rejected: 5, median_days: 2 },
  { month: '2026-11', received: 18, approved: 12, rejected: 4, median_days: 3 },
]

test('referrals: how many arrived, and how long decisions took against the promise', () => {
  assert.equal(
    says('referrals', {
      referrals,
      decisions: { decided: 41, within_promise: 38, median_days: 2.5, rejected: [] },
    }),
    '48 referrals received. Half of the 41 decisions took 2.5 working days or less; 93% were made within the 3 promised.',
  )
  assert.equal(
    says('referrals', {
      referrals,
      decisions: { decided: 1, within_promise: 0, median_days: 5, rejected: [] },
    }),
    '48 referrals received. The one decision took 5 working days, more than the 3 promised.',
  )
  assert.equal(says('referrals', { referrals }), '48 referrals received. No decisions were made.')
})

test('one late decision among many is not rounded away', () => {
  const decisions = { decided: 1000, within_promise: 999, median_days: 1, rejected: [] }

  assert.match(
    says('referrals', { referrals, decisions }),
    /1,000 decisions took 1 working day or less; 99% were made/,
  )
})

test('people and their moves', () => {
  assert.equal(
    says('progress', {
      progress: [
        { status: 'awaiting_shift', people: 75 },
        { status: 'completed', people: 45 },
      ],
    }),
    '120 mentees at the end of the range; 45 (38%) had completed the programme.',
  )
  assert.equal(
    says('moves', {
      moves: [
        { from_status: 'awaiting_shift', to_status: 'undergoing_mst', moves: 40 },
        { from_status: 'finished_mst', to_status: 'completed', moves: 12 },
      ],
    }),
    '52 moves between states, most often from Awaiting Shift to Undergoing MST (40).',
  )
})

test('shifts, goals and plans', () => {
  assert.equal(
    says('shifts', {
      shifts: [{ month: '2026-11', planned: 310, completed: 250, cancelled: 20, hours: 1875.5 }],
    }),
    '310 shifts planned; 250 (81%) completed in 1,875 h 30 min, 20 (6%) cancelled.',
  )
  assert.equal(
    says('goals', { goals: [{ month: '2026-11', set: 1, completed: 3, overdue: 1 }] }),
    '1 goal set and 3 completed; 1 with a target day in the range is overdue.',
  )
  assert.equal(
    says('plans', {
      plans: [
        { status: 'draft', plans: 20 },
        { status: 'active', plans: 12 },
      ],
    }),
    '32 learning plans created; 12 (38%) are active now.',
  )
})

test('mentors: their caseload, and mentees without contact for long', () => {
  const mentor = { id: 1, name: 'Max Okafor', mentees: 2, shifts: 0, hours: 0 }

  assert.equal(
    says('mentors', {
      mentors: [
        { ...mentor, last_contact: '2026-11-12' },
        { ...mentor, id: 2, mentees: 1, last_contact: null },
      ],
    }),
    '2 mentors have 3 mentoring relationships, 1.5 each on average; 1 had no contact in the last 30 days of the range.',
  )
  assert.equal(
    says('mentors', { mentors: [{ ...mentor, last_contact: '2026-11-12' }] }),
    '1 mentor has 2 mentoring relationships, 2.0 each on average; all had a contact in the last 30 days of the range.',
  )
})

test('outcomes: how many shifts did not happen; debriefs: how many have both sides', () => {
  const outcomes = [
    { outcome: 'completed' as const, shifts: 40 },
    { outcome: 'mentee_away' as const, shifts: 3 },
    { outcome: 'needed_elsewhere' as const, shifts: 2 },
    { outcome: 'cancelled' as const, shifts: 5 },
  ]
  const debriefs = [
    { written_by: 'both' as const, shifts: 30 },
    { written_by: 'none' as const, shifts: 10 },
  ]

  assert.equal(says('outcomes', { outcomes }), '5 shifts of 50 did not happen.')
  const support = [
    { answer: 'yes' as const, answers: 3 },
    { answer: 'partly' as const, answers: 1 },
  ]

  assert.equal(says('support', { support }), "3 (75%) of the answers were 'Yes'.")
  assert.equal(says('debriefs', { debriefs }), 'Both sides wrote about 30 (75%) of the completed shifts.')
})

test('sign-offs: how many records, and how long half of them took at most', () => {
  const sign_offs = [{ month: '2026-11', signed_off: 3, sign_off_days: 4, without_number: 0 }]

  assert.equal(
    says('sign_offs', { sign_offs, sign_off_days: 4 }),
    '3 records signed off, half of them within 4 days of the summary.',
  )
})
