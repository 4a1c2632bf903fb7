import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byName, type Mentor, reasons, suggest } from './ranking.ts'

const nothing: Mentor = { places: 4, mentees: 0, department: '', topics: [], shifts: 0, completed: 0 }
const mentor = (id: number, first_name: string, known: Partial<Mentor> = {}) => ({
  ...nothing,
  id,
  first_name,
  last_name: 'Okafor',
  email: `${first_name}@mst.example`,
  ...known,
})
const mentee = { department: 'ward 7', topics: ['medicines', 'confidence'] }
const order = (...mentors: ReturnType<typeof mentor>[]) =>
  suggest(byName(mentors), mentee, { most: 9 }).map(({ id }) => id)

test('most reasons first, then the lightest load, then by name', () => {
  const few = mentor(1, 'Ann')
  const light = mentor(2, 'Zoë', { department: 'ward 7' })
  const heavy = mentor(3, 'Ben', { department: 'ward 7', mentees: 2 })
  const namesake = mentor(4, 'Amy', { department: 'ward 7', mentees: 2 })

  assert.deepEqual(order(few, heavy, namesake, light), [2, 4, 3, 1])
})

test('the best ones are kept, and nobody who is excluded', () => {
  const mentors = byName([mentor(1, 'Ann'), mentor(2, 'Zoë', { shifts: 1 }), mentor(3, 'Ben', { shifts: 1 })])
  const best = (most: number, excluded?: Set<number>) =>
    suggest(mentors, mentee, { most, excluded }).map(({ id }) => id)

  assert.deepEqual([best(1), best(2), best(2, new Set([3]))], [[3], [3, 2], [2, 1]])
})

test('each reason is given in words', () => {
  const able = mentor(1, 'Ann', { department: 'ward 7', topics: ['confidence'], shifts: 1, completed: 6 })

  assert.deepEqual(suggest([able], mentee, { most: 1 })[0]?.reasons, [
    'has room',
    'same department',
    'helps with confidence',
    '1 shift in the next 2 weeks',
    'led 6 people to the end',
  ])
})

test('no reason sees who a person is', () => {
  const seen = new Set<PropertyKey>()
  const watched = <T extends object>(value: T) =>
    new Proxy(value, {
      get(target, name, receiver) {
        seen.add(name)
        return Reflect.get(target, name, receiver)
      },
    })
  for (const part of Object.values(reasons).flatMap(({ holds, words }) => [holds, words]))
    part(watched(mentor(1, 'Ann', { topics: ['medicines'] })), mentee)

  assert.deepEqual([...seen].sort(), ['completed', 'department', 'mentees', 'places', 'shifts', 'topics'])
})

test('a mentor without a limit has a place, and a full one is not suggested', () => {
  assert.deepEqual(
    order(mentor(1, 'Ann', { places: null, mentees: 30 }), mentor(2, 'Ben', { places: 2, mentees: 2 })),
    [1],
  )
})
