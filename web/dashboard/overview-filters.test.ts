import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OverviewMentee, OverviewMentor } from '#contract/dashboard.ts'
import { filterFrom, isFiltering, mentorsShown, withoutMentorShown } from './overview-filters.ts'

const mentee = (name: string, progress_status: OverviewMentee['progress_status']): OverviewMentee => ({
  mentee_id: name.length,
  mentee_first_name: name.split(' ')[0] ?? '',
  mentee_last_name: name.split(' ')[1] ?? '',
  mentee_email: `${name.split(' ')[0]?.toLowerCase()}@mst.example`,
  progress_status,
  progress_notes: null,
})
const mentor = (
  id: number,
  first_name: string,
  last_name: string,
  mentees: OverviewMentee[],
): OverviewMentor => ({
  id,
  first_name,
  last_name,
  email: `${first_name.toLowerCase()}@mst.example`,
  mentees,
})
const eva = mentee('Eva Lindqvist', 'undergoing_mst')
const ben = mentee('Ben Brown', 'awaiting_shift')
const mentors = [mentor(1, 'Max', 'Okafor', [eva, ben]), mentor(2, 'Ruth', 'Ångström', [])]

const shown = (address: Record<string, string>) =>
  mentorsShown(mentors, filterFrom(address)).map(({ first_name, shown }) => [
    first_name,
    shown.map((one) => one.mentee_first_name),
  ])

test('without a filter everybody shows', () => {
  assert.equal(isFiltering(filterFrom({})), false)
  assert.deepEqual(shown({}), [
    ['Max', ['Eva', 'Ben']],
    ['Ruth', []],
  ])
})

test('mentors are found by name or e-mail, whatever the case', () => {
  assert.deepEqual(shown({ mentor: ' RUTH ång' }), [['Ruth', []]])
  assert.deepEqual(shown({ mentor: 'max@mst' }), [['Max', ['Eva', 'Ben']]])
})

test('a search or a progress state leaves the mentors of the mentees who fit, with those mentees only', () => {
  assert.deepEqual(shown({ mentee: 'brown' }), [['Max', ['Ben']]])
  assert.deepEqual(shown({ progress: 'undergoing_mst' }), [['Max', ['Eva']]])
  assert.deepEqual(shown({ mentee: 'brown', progress: 'undergoing_mst' }), [])
})

const uma = {
  id: 9,
  first_name: 'Uma',
  last_name: 'Patel',
  email: 'uma@mst.example',
  progress_status: 'awaiting_shift' as const,
  progress_notes: null,
  inactive_mentors: [],
}

const ida = {
  ...uma,
  id: 10,
  first_name: 'Ida',
  email: 'ida@mst.example',
  progress_status: 'completed' as const,
}
const alone = (address: Record<string, string>) =>
  withoutMentorShown({ unassignedMentees: [uma], completedMentees: [ida] }, filterFrom(address))

test('Assigned keeps who has somebody, Unassigned who has nobody', () => {
  assert.deepEqual(shown({ assignment: 'assigned' }), [['Max', ['Eva', 'Ben']]])
  assert.deepEqual(shown({ assignment: 'unassigned' }), [['Ruth', []]])
  assert.deepEqual(alone({ assignment: 'assigned' }), [])
  assert.deepEqual(alone({ assignment: 'unassigned', mentee: 'uma' }), [uma])
})

test('the progress filter narrows those without a mentor as well', () => {
  assert.deepEqual(alone({ progress: 'awaiting_shift' }), [uma])
  assert.deepEqual(alone({ progress: 'undergoing_mst' }), [])
})

test('who has completed is not among the unassigned, but has a line of their own in the filter', () => {
  assert.deepEqual(alone({}), [uma])
  assert.deepEqual(alone({ assignment: 'completed' }), [ida])
  assert.deepEqual(alone({ assignment: 'completed', mentee: 'uma' }), [])
  assert.deepEqual(shown({ assignment: 'completed' }), [])
})

test('an address with words that are no choice filters nothing', () => {
  assert.equal(isFiltering(filterFrom({ progress: 'sleeping', assignment: 'perhaps' })), false)
})
