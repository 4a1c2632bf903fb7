import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { assignMentor } from '#contract/assignments.ts'
import { getQuickActions, sendEmailAgain } from '#contract/attention.ts'
import { listNotifications } from '#contract/notifications.ts'
import { requestReset } from '#contract/session.ts'
import { cast } from '#demo/cast.ts'
import { MailFailed, type Message } from '../adapters/mail.ts'
import { deliverDueEmails, releaseClaims } from '../delivery/delivery.ts'
import { everyDetail } from '../testing/every-email.ts'
import { engine } from '../testing/fresh-database.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'
import { asHtml, asText } from './email.ts'
import { emailKinds, writeEmail } from './kinds.ts'
import { claimDueEmail } from './outbox-queries.ts'

const site = { name: 'MST System', url: 'https://mst.example.org', takesAnswers: true, help: '' }

for (const kind of emailKinds)
  test(`the email '${kind}' has the same words in text and HTML`, () => {
    const email = writeEmail(kind, everyDetail, site)
    const [text, html] = [asText(email, site), asHtml(email, site)]

    assert.ok(text.startsWith(`${email.subject}\n`))
    assert.doesNotMatch(`${email.subject}${text}`, /undefined|null|\[object/)
    assert.match(text, /MST System\nhttps:\/\/mst\.example\.org\n$/)
    assert.doesNotMatch(html, /Zoë <b>|<i>/, 'names and places are text, never markup')
    // The recipient of the audit log's anchor may have no account.
    const greets = /(Dear Zoë &lt;b&gt;|Dear applicant|Hello),/
    assert.match(html, kind === 'audit_anchor' ? />12345:a{64}<\/p>/ : greets)
  })

test('an email is queued in the transaction of its event and delivered afterwards', async () => {
  const { as, ids, delivered } = await stage()

  await as('nora').call(assignMentor, { body: { mentorId: ids.max, menteeId: ids.uma } })

  assert.deepEqual(
    (await delivered()).map(({ to, kind }) => [to, kind]),
    [
      [cast.uma.email, 'mentor_assigned'],
      [cast.max.email, 'mentee_assigned'],
    ],
  )
  assert.equal((await delivered()).length, 2, 'and only once')
})

test('a refused call queues no email', async () => {
  const { as, ids, delivered } = await stage()

  await as('nora').refused(assignMentor, { body: { mentorId: ids.max, menteeId: ids.eva } })

  assert.deepEqual(await delivered(), [])
})

test('while email is switched off messages are queued, and sent once it is on again', async () => {
  const { visitor, delivered, db } = await stage()
  await db.updateTable('settings').set({ email_enabled: 0 }).execute()
  await visitor.call(requestReset, { body: { email: cast.max.email } })
  assert.deepEqual(await delivered(), [])

  await db.updateTable('settings').set({ email_enabled: 1 }).execute()

  assert.equal((await delivered()).length, 1)
})

const unreachable = new MailFailed(
  'smtp.example',
  Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { code: 'ESOCKET' }),
  'connect ECONNREFUSED 10.0.0.7',
)

/** A stage whose mail fails until a test repairs it. */
async function stageWithBrokenMail() {
  const world = await stage()
  const sent: Message[] = []
  let works = false
  const ctx = {
    ...world.ctx,
    mail: async (message: Message) => {
      if (!works) throw unreachable
      sent.push(message)
    },
  }
  return { ...world, ctx, sent, mend: () => (works = true) }
}

test('a failed delivery is retried after growing pauses, with a fresh link', async () => {
  const { visitor, ctx, passes, sent, mend } = await stageWithBrokenMail()
  await visitor.call(requestReset, { body: { email: cast.max.email } })
  assert.equal(await deliverDueEmails(ctx), 0)

  mend()
  assert.equal(await deliverDueEmails(ctx), 0, 'not before a minute has passed')
  passes({ minutes: 1 })
  assert.equal(await deliverDueEmails(ctx), 1)

  assert.ok(linkIn(sent[0]).token)
})

test('each retry pause ends to the minute', async () => {
  const { visitor, ctx, db, passes } = await stageWithBrokenMail()
  await visitor.call(requestReset, { body: { email: cast.max.email } })
  const triesAfter = async (minutes: number) => {
    passes({ minutes })
    await deliverDueEmails(ctx)
    return (await db.selectFrom('letters').select('attempts').executeTakeFirstOrThrow()).attempts
  }
  assert.equal(await triesAfter(0), 1)

  for (const [index, minutes] of [1, 5, 15, 60, 360, 1440].entries()) {
    assert.equal(await triesAfter(minutes - 0.5), index + 1)
    assert.equal(await triesAfter(0.5), index + 2)
  }
})

test('an undeliverable email is abandoned, shown to administrators and resent by them', async () => {
  const { visitor, ctx, passes, sent, mend, as } = await stageWithBrokenMail()
  await visitor.call(requestReset, { body: { email: cast.max.email } })
  for (const minutes of [0, 1, 5, 15, 60, 360, 1440]) {
    passes({ minutes })
    await deliverDueEmails(ctx)
  }

  const { items } = await as('nora').call(getQuickActions)
  const [stuck] = items.filter(({ kind }) => kind === 'letter')
  const [bell] = await as('nora').call(listNotifications)
  mend()
  passes({ days: 0, hours: 2 })
  assert.equal(await deliverDueEmails(ctx), 0)
  await as('nora').call(sendEmailAgain, { params: { id: stuck?.id ?? 0 } })
  await deliverDueEmails(ctx)

  assert.match(
    stuck?.reason ?? '',
    /The email '[A-Z][a-z ]+' could not be delivered: smtp\.example could not be reached\./,
  )
  assert.equal(bell?.text, `An email to ${cast.max.email} could not be delivered`)
  assert.equal(sent.length, 1)
})

for (const [what, error, reason] of [
  [
    'of the mail server',
    new MailFailed('smtp.example', new Error('550 inner.example says no'), '550 inner.example says no'),
    'smtp.example could not take the email.',
  ],
  [
    'of a library',
    new Error('relation "users" at 10.0.0.7 does not exist \0'),
    'The email could not be written. The log of the server says why.',
  ],
] as const)
  test(`administrators read our own text about a failed email, not the error ${what}`, async () => {
    const { ctx, visitor, db } = await stage()
    await visitor.call(requestReset, { body: { email: cast.max.email } })
    const mail = async () => {
      throw error
    }

    await deliverDueEmails({ ...ctx, mail })

    const [email] = await db.selectFrom('letters').select('last_error').execute()
    assert.equal(email?.last_error, reason)
  })

test('several servers on one database send each email once', async () => {
  const { ctx, as, ids, db } = await stage()
  for (const mentee of [ids.uma, ids.pia])
    await as('nora').call(assignMentor, { body: { mentorId: ids.max, menteeId: mentee } })
  const sent: string[] = []
  const server = { ...ctx, mail: async (message: Message) => void sent.push(message.id) }

  await Promise.all(Array.from({ length: 6 }, () => deliverDueEmails(server)))

  assert.equal(sent.length, 4)
  assert.equal(new Set(sent).size, 4)
  const waiting = await db.selectFrom('letters').where('sent_at', 'is', null).selectAll().execute()
  assert.deepEqual(waiting, [])
})

test('a server claims one email at a time, in any order of the rows', async () => {
  const { as, ids, db } = await stage()
  await as('nora').call(assignMentor, { body: { mentorId: ids.max, menteeId: ids.uma } })

  await db.connection().execute(async (connection) => {
    if (engine === 'postgres') await joinRowByRow(connection)
    const claim = { now: '2026-11-20T11:00:00.000Z', claimedUntil: '2026-11-20T11:01:30.000Z' }
    assert.ok(await claimDueEmail(connection, claim))
  })

  const emails = await db.selectFrom('letters').select('claimed_until').execute()
  assert.equal(emails.length, 2)
  assert.equal(emails.filter(({ claimed_until }) => claimed_until !== null).length, 1)
})

/** Forces one of the plans that PostgreSQL may choose. */
async function joinRowByRow(connection: Stage['db']) {
  for (const way of ['hashjoin', 'hashagg', 'mergejoin', 'sort', 'material', 'memoize', 'indexscan'])
    await sql`select set_config(${`enable_${way}`}, 'off', false)`.execute(connection)
}

test('an email claimed by a dead server is sent later by another one', async () => {
  const { ctx, visitor, passes, delivered } = await stage()
  await visitor.call(requestReset, { body: { email: cast.max.email } })
  const inHand = Promise.withResolvers<void>()
  const dying = {
    ...ctx,
    mail: () => {
      inHand.resolve()
      return new Promise<never>(() => {})
    },
  }
  void deliverDueEmails(dying)
  await inHand.promise
  assert.equal((await delivered()).length, 0, 'so long as the first may still be at it')

  passes({ minutes: 2 })

  assert.equal((await delivered()).length, 1)
})

test('an email claimed by a killed program is sent when the only server starts again', async () => {
  const { ctx, visitor, delivered } = await stage()
  await visitor.call(requestReset, { body: { email: cast.max.email } })
  const inHand = Promise.withResolvers<void>()
  const dying = {
    ...ctx,
    mail: () => {
      inHand.resolve()
      return new Promise<never>(() => {})
    },
  }
  void deliverDueEmails(dying)
  await inHand.promise

  await releaseClaims(ctx)

  assert.equal((await delivered()).length, 1)
})

test('a reset email to a deactivated person is not sent', async () => {
  const world: Stage = await stage()
  await world.visitor.call(requestReset, { body: { email: cast.max.email } })
  await world.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', world.ids.max).execute()

  assert.deepEqual(await world.delivered(), [])
  const { items } = await world.as('nora').call(getQuickActions)
  assert.ok(!items.some(({ kind }) => kind === 'letter'))
})
