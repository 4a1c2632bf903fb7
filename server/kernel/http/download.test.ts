import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { asAttachment } from './raw-response.ts'

const names = {
  'MST Goals 2026-10-01 to 2026-11-20.csv': 'MST Goals 2026-10-01 to 2026-11-20.csv',
  'Übergabe für Zoë.pdf': 'Ubergabe fur Zoe.pdf',
  'a"b\\c/d%41.pdf': 'a_b_c_d_41.pdf',
  'a\r\nset-cookie: x.pdf': 'a__set-cookie: x.pdf',
  '🏥 計画.pdf': '_ __.pdf',
}

for (const [name, ascii] of Object.entries(names))
  test(`${JSON.stringify(name)} is saved as ${ascii} by programs that read ASCII names only`, async () => {
    const app = Fastify()
    app.get('/', (_request, reply) => {
      asAttachment(reply, name)
      return reply.send('')
    })

    const answer = await app.inject('/')

    const header = String(answer.headers['content-disposition'])
    assert.equal(header, `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`)
  })
