import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundPerson, FoundThing } from '#contract/search.ts'
import { filterMatching, type PageToFind, pageResults, personResults, thingGroups } from './results.ts'

// The icon of a page does not affect its results.
const page = (title: string) => ({ path: `/${title}`, title }) as PageToFind
const pages = ['Dashboard', 'Admin', 'Notes', 'User Management', 'Mentor-Mentee Assignments'].map(page)
const titles = (text: string) => pageResults(pages, text).map(({ title }) => title)

test('without input all pages are listed in the order of the menu', () => {
  assert.deepEqual(
    titles(' '),
    pages.map(({ title }) => title),
  )
})

test('pages match any of their words, the best first', () => {
  assert.deepEqual(titles('ment'), ['Mentor-Mentee Assignments', 'User Management'])
  assert.deepEqual(titles('assign'), ['Mentor-Mentee Assignments'])
  assert.deepEqual(titles('manage user'), ['User Management'])
  assert.deepEqual(titles('xyz'), [])
})

test('a page whose menu entry has another name is found by both names', () => {
  const messages = { ...page('Messages'), label: 'Notes' }

  for (const text of ['mess', 'notes']) assert.equal(pageResults([messages], text)[0]?.title, 'Messages')
})

const eva: FoundPerson = {
  kind: 'mentee',
  id: 5,
  first_name: 'Eva',
  last_name: 'Lindqvist',
  email: 'eva+1@mst.example',
  status: 'active',
}

test('a person links to their page for every searcher', () => {
  assert.deepEqual(personResults([eva], 'ev'), [
    {
      key: 'mentee 5',
      title: 'Eva Lindqvist',
      detail: 'Mentee, eva+1@mst.example',
      path: '/people/5',
      person: eva,
    },
  ])
})

test('an inactive person is labelled', () => {
  const [found] = personResults([{ ...eva, kind: 'mentor', status: 'inactive' }], 'eva l')

  assert.deepEqual([found?.title, found?.detail], ['Eva Lindqvist (inactive)', 'Mentor, eva+1@mst.example'])
})

test('an applicant links to their referral', () => {
  const [result] = personResults([{ ...eva, kind: 'applicant', status: null }], 'eva')

  assert.deepEqual([result?.path, result?.detail], ['/referrals?referral=5', 'Applicant, eva+1@mst.example'])
})

test('earlier results remain only while they match the input', () => {
  assert.equal(personResults([eva], 'eva l').length, 1)
  assert.equal(personResults([eva], 'eva z').length, 0)
})

const thing: FoundThing = {
  kind: 'goal',
  id: 7,
  mentee_id: 5,
  title: 'Shadow José',
  from_name: null,
  to_name: 'Eva Lindqvist',
  day: '2026-12-24',
}

for (const [role, kind, path] of [
  ['mentor', 'note', '/notes?note=7'],
  ['mentee', 'plan', '/learning-plans?plan=7'],
  ['mentee', 'document', '/documents?document=7'],
  ['admin', 'document', '/documents?search=Shadow%20Jos%C3%A9'],
  ['mentee', 'goal', '/dashboard?tab=goals#plans-and-goals'],
  ['mentor', 'goal', '/mentee/5?tab=goals'],
  ['admin', 'goal', '/dashboard?detail=5&about=goals'],
] as const)
  test(`a ${kind} links a ${role} to ${path}`, () => {
    const found = thingGroups([{ ...thing, kind }], role).flatMap(({ results }) => results)
    assert.deepEqual(
      found.map(({ path, detail }) => [path, detail]),
      [[path, 'Eva Lindqvist, 24 December 2026']],
    )
  })

test('earlier results remain only while a match is visible', () => {
  assert.equal(filterMatching([thing], 'jose sh').length, 1)
  assert.equal(filterMatching([thing], 'jose x').length, 0)
})
