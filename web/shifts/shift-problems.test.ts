import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf, plannedValues, shiftProblems } from './shift-problems.ts'

const known = { today: '2026-11-20', timeZone: 'Europe/London' }
const night = {
  ...plannedValues.empty,
  menteeId: 4,
  shiftDate: '2026-11-20',
  startTime: '20:00',
  endTime: '08:00',
  everyWeeks: 0,
  weekdays: [],
  lastDay: '',
}

test('a night shift today is valid', () => {
  assert.deepEqual(shiftProblems(night, known), {})
})

test('an empty form names every missing field from top to bottom', () => {
  const empty = { ...night, menteeId: 0, shiftDate: '', startTime: '', endTime: '' }

  assert.deepEqual(Object.entries(shiftProblems(empty, known)), [
    ['menteeId', 'Please select a mentee'],
    ['shiftDate', 'Date is required'],
    ['startTime', 'Enter a start time'],
    ['endTime', 'Enter an end time'],
  ])
})

test("a new date cannot be before today, but last week's shift keeps its own", () => {
  const lastWeek = { ...night, shiftDate: '2026-11-13' }

  assert.equal(shiftProblems(lastWeek, known).shiftDate, 'The date cannot be earlier than today')
  assert.deepEqual(shiftProblems(lastWeek, { ...known, savedDate: '2026-11-13' }), {})
})

test('the input must be a date', () => {
  const typed = { ...night, shiftDate: '31/02/2027' }

  assert.equal(shiftProblems(typed, known).shiftDate, 'Date must be a real date, for example 27/3/2027')
})

test('a time that the clock skips in spring is reported at its field, as start and as end', () => {
  const spring = { ...night, shiftDate: '2027-03-28', startTime: '01:30', endTime: '09:00' }
  const sentence =
    'The clocks go forward on 28 March 2027, so 01:30 does not exist that night. Choose another time'

  assert.deepEqual(shiftProblems(spring, known), { startTime: sentence })
  assert.deepEqual(
    shiftProblems({ ...spring, shiftDate: '2027-03-27', startTime: '20:00', endTime: '01:30' }, known),
    { endTime: sentence },
  )
  assert.deepEqual(shiftProblems({ ...spring, startTime: '02:00' }, known), {})
  assert.deepEqual(shiftProblems({ ...spring, shiftDate: '2027-10-31' }, known), {}, 'lived twice')
})

test('a repeating shift needs weekdays and a last day within a year', () => {
  const weekly = { ...night, everyWeeks: 1, weekdays: ['5'], lastDay: '2026-12-11' }
  const problemsWith = (change: object) => shiftProblems({ ...weekly, ...change }, known)

  assert.deepEqual(problemsWith({}), {})
  assert.deepEqual(daysOf(weekly), ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11'])
  assert.deepEqual(problemsWith({ lastDay: '' }), { lastDay: 'Enter a last day' })
  assert.deepEqual(problemsWith({ weekdays: [] }), { weekdays: 'Choose at least one day of the week' })
  assert.match(problemsWith({ lastDay: '2027-12-11' }).lastDay ?? '', /within a year of the first date/)
})
