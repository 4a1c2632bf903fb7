import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factorySettings, saveSettings } from '#contract/settings.ts'
import { readConfig } from '../../kernel/config/config.ts'
import { stage } from '../../testing/stage.ts'

const securityText = { url: '/.well-known/security.txt' }

test('security.txt names the contact, the expiry date and its address', async () => {
  const { securityContact } = readConfig({ SECURITY_CONTACT: 'security@mst.example' })
  const { visitor } = await stage({ securityContact, publicUrl: 'https://mst.example.org' })

  const answer = await visitor.send(securityText)

  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8')
  assert.deepEqual(answer.body.split('\n'), [
    'Contact: mailto:security@mst.example',
    'Expires: 2027-05-19T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://mst.example.org/.well-known/security.txt',
    '',
  ])
})

test("without SECURITY_CONTACT the sender's address is used, and without that there is no file", async () => {
  const { as, visitor } = await stage()
  const none = await visitor.send(securityText)

  const email = { ...factorySettings.email, fromEmail: 'mst@hospital.example' }
  await as('nora').call(saveSettings, { body: { ...factorySettings, email } })
  const some = await visitor.send(securityText)

  assert.equal(none.statusCode, 404)
  assert.match(some.body, /^Contact: mailto:mst@hospital\.example\n/)
  assert.doesNotMatch(some.body, /Canonical/)
})

test('robots may read calendar addresses and nothing else', async () => {
  const { visitor } = await stage()

  const answer = await visitor.send({ url: '/robots.txt' })
  const head = await visitor.send({ method: 'HEAD', url: '/robots.txt' })

  assert.deepEqual(
    [answer.statusCode, answer.body],
    [200, 'User-agent: *\nAllow: /api/calendar/\nDisallow: /\n'],
  )
  assert.deepEqual([head.statusCode, head.body], [200, ''])
})
