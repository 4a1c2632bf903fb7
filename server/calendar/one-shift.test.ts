import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scheduleShift } from '#contract/shifts.ts'
import { installationName } from '../messaging/identity.ts'
import { stage } from '../testing/stage.ts'

async function shiftOfEva() {
  const world = await stage()
  const { id } = await world.as('max').call(scheduleShift, {
    body: { menteeId: world.ids.eva, shiftDate: '2026-11-25', startTime: '20:00', endTime: '08:00' },
  })
  return { ...world, id, url: `/api/calendar/shifts/${id}` }
}

test('a participant downloads a shift with the id of the feed, and the log records it', async () => {
  const { as, ids, id, url, recorded, ctx } = await shiftOfEva()

  const { statusCode, headers, body } = await as('eva').send({ url })

  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/calendar; charset=utf-8'])
  assert.match(String(headers['content-disposition']), /^attachment; filename="shift\.ics"$/)
  assert.ok(body.includes(`UID:shift-${id}-20261120100000000@${installationName(ctx)}`), body)
  assert.match(body, /SUMMARY:MST shift with Max Okafor/)
  assert.match(body, /DTSTART:20261125T200000Z\r\nDTEND:20261126T080000Z/)
  const [entry] = await recorded()
  assert.deepEqual([entry?.action, entry?.actor_id, entry?.target_id], ['shift.downloaded', ids.eva, id])
})

test('a shift of others cannot be downloaded, and a pending account downloads none', async () => {
  const { as, url } = await shiftOfEva()

  for (const name of ['ruth', 'ben'] as const) {
    const { statusCode } = await as(name).send({ url })
    assert.equal(statusCode, 404, name)
  }
  assert.equal((await as('pia').send({ url })).statusCode, 403)
})
