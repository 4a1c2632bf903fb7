import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linksTo } from './calendar.ts'

test('each calendar program gets the secret address in its own scheme', () => {
  const links = linksTo('https://mst.example.org/api/calendar/a_b-c.ics')

  assert.equal(links.device, 'webcal://mst.example.org/api/calendar/a_b-c.ics')
  assert.equal(new URL(links.google).searchParams.get('cid'), links.device)
  assert.equal(
    new URL(links.outlook).searchParams.get('url'),
    'https://mst.example.org/api/calendar/a_b-c.ics',
  )
})
