import { getQuickActions } from '#contract/attention.ts'
import { factorySettings } from '#contract/settings.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { linkIn, type Stage } from '../../server/testing/stage.ts'
import { type Examples, made, makeCall } from './example.ts'

const newcomer = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example' }
export const noMatches = { places: null, firstDayAway: null, lastDayAway: null, department: '', topics: [] }
const newPassword = 'heron-lighthouse'
const madeUp = 'x'.repeat(43)

const invited = (world: Stage) =>
  made(world, 'POST /api/auth/create-account', { who: 'nora', body: newcomer })

async function whatWaits({ as }: Stage) {
  const { kind, id } = (await as('nora').call(getQuickActions)).items[0] ?? {}
  return { kind, id, untilDay: '2026-12-01', reason: 'Back from leave then' }
}

/** Examples of calls about accounts, sessions, referrals and the installation. */
export const aboutAccounts: Examples = {
  'POST /api/auth/login': ({ ids }) => ({
    body: { email: cast.max.email, password: castPassword },
    by: 'max',
    leaves: [['session.signed_in', 'session', ids.max]],
    refused: [
      { email: cast.max.email, password: 'a wrong one' },
      { email: 'nobody@mst.example', password: castPassword },
      { email: cast.ivan.email, password: castPassword },
    ],
  }),
  'POST /api/auth/logout': ({ ids }) => ({
    who: 'max',
    leaves: [['session.signed_out', 'session', ids.max]],
    endsSession: true,
  }),
  'DELETE /api/auth/sessions/:id': async (world) => {
    await world.as('max').token()
    await makeCall(world, 'POST /api/auth/login', { body: { email: cast.max.email, password: castPassword } })
    const { id } = await world.db
      .selectFrom('sessions')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { who: 'max', params: { id }, leaves: [['session.ended', 'session', world.ids.max]] }
  },
  'POST /api/auth/change-password': ({ ids }) => ({
    who: 'max',
    body: { currentPassword: castPassword, newPassword },
    leaves: [['password.changed', 'user', ids.max]],
    refused: [
      { currentPassword: 'a wrong one', newPassword },
      { currentPassword: castPassword, newPassword: 'short' },
    ],
  }),
  'POST /api/auth/proof': ({ ids }) => ({
    who: 'max',
    body: { password: castPassword },
    leaves: [['session.proven', 'session', ids.max]],
    refused: [{ password: 'a wrong one' }],
  }),
  'POST /api/auth/request-reset': () => ({
    body: { email: cast.max.email },
    leaves: [['password.reset_requested', 'user', null]],
  }),
  'POST /api/auth/reset-password': async (world) => {
    await makeCall(world, 'POST /api/auth/request-reset', { body: { email: cast.max.email } })
    const link = linkIn((await world.delivered()).at(-1))
    return {
      body: { ...link, newPassword },
      by: 'max',
      leaves: [['password.reset', 'user', world.ids.max]],
      refused: [
        { ...link, token: madeUp, newPassword },
        { ...link, email: cast.eva.email, newPassword },
        { ...link, newPassword: 'short' },
      ],
    }
  },
  'POST /api/auth/confirm-address': async (world) => {
    const { max } = world.ids
    const own = { who: 'max', params: { id: max }, body: { email: 'max.okafor@mst.example' } } as const
    await makeCall(world, 'PUT /api/users/:id', own)
    const email = (await world.delivered()).find(({ kind }) => kind === 'confirm_address')
    return {
      body: { token: /token=([\w-]+)/.exec(email?.text ?? '')?.[1] },
      by: 'max',
      leaves: [['user.address_confirmed', 'user', max]],
      refused: [{ token: madeUp }],
    }
  },

  'POST /api/users': () => ({
    who: 'nora',
    body: { ...newcomer, password: newPassword, role: 'mentee' },
    leaves: [['user.created', 'user', 'reply']],
    refused: [
      { ...newcomer, password: newPassword, email: cast.max.email },
      { ...newcomer, password: 'short' },
    ],
  }),
  'PUT /api/users/:id': ({ ids }) => ({
    who: 'nora',
    params: { id: ids.max },
    body: { lastName: 'Okafor-Reed' },
    leaves: [['user.changed', 'user', ids.max]],
    refused: [{ email: cast.eva.email }, { role: 'mentee' }],
  }),
  'PUT /api/people/:id/match-profile': ({ ids }) => ({
    who: 'max',
    params: { id: ids.max },
    body: { ...noMatches, places: 4 },
    leaves: [['match_profile.changed', 'user', ids.max]],
    refused: [
      { ...noMatches, places: 21 },
      { ...noMatches, firstDayAway: '2026-12-01' },
    ],
  }),
  'POST /api/people/:id/never-paired': ({ ids }) => ({
    who: 'nora',
    params: { id: ids.max },
    body: { personId: ids.uma, reason: 'A complaint' },
    leaves: [['pairing.ruled_out', 'pairing', 'reply']],
    refused: [{ personId: ids.ruth, reason: 'A complaint' }],
  }),
  'DELETE /api/never-paired/:id': async (world) => {
    const id = await made(world, 'POST /api/people/:id/never-paired', {
      who: 'nora',
      params: { id: world.ids.max },
      body: { personId: world.ids.uma, reason: 'A complaint' },
    })
    return { who: 'nora', params: { id }, leaves: [['pairing.allowed', 'pairing', id]] }
  },
  'DELETE /api/users/:id': ({ ids }) => ({
    who: 'nora',
    params: { id: ids.uma },
    leaves: [['user.deleted', 'user', ids.uma]],
  }),
  'POST /api/users/:id/unlock': ({ ids }) => ({
    who: 'nora',
    params: { id: ids.max },
    leaves: [['user.unlocked', 'user', ids.max]],
  }),
  'POST /api/users/:id/revoke-sessions': ({ ids }) => ({
    who: 'nora',
    params: { id: ids.max },
    leaves: [['user.sessions_ended', 'user', ids.max]],
  }),
  'GET /api/users/:id/export': ({ ids }) => ({
    who: 'nora',
    params: { id: ids.uma },
    leaves: [['user.exported', 'user', ids.uma]],
  }),
  'POST /api/auth/create-account': () => ({
    who: 'nora',
    body: newcomer,
    leaves: [['user.invited', 'user', 'reply']],
    refused: [{ ...newcomer, email: cast.max.email }],
  }),
  'POST /api/users/:id/invitation': async (world) => {
    const id = await invited(world)
    return { who: 'nora', params: { id }, leaves: [['invitation.sent', 'user', id]] }
  },
  'POST /api/users/:id/invitation-link': async (world) => {
    const id = await invited(world)
    return { who: 'nora', params: { id }, leaves: [['invitation.link_made', 'user', id]] }
  },
  'POST /api/users/import': async (world) => {
    const { id } = await world.db
      .selectFrom('users')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const people = [{ ...newcomer, role: 'mentee' }]
    return {
      who: 'nora',
      body: { people, confirmed: true },
      leaves: [['user.invited', 'user', Number(id) + 1]],
    }
  },

  'POST /api/referrals/submit': () => ({
    body: { ...newcomer, grsNumber: 'GRS-1', reason: 'Please help.' },
    leaves: [['referral.submitted', 'referral', 1]],
  }),
  'PATCH /api/referrals/:id': async (world) => {
    const id = await referred(world)
    return {
      who: 'nora',
      params: { id },
      body: { department: 'Ward 4' },
      leaves: [['referral.changed', 'referral', id]],
    }
  },
  'PATCH /api/referrals/:id/status': async (world) => {
    const id = await referred(world)
    return {
      who: 'nora',
      params: { id },
      body: { status: 'rejected' },
      leaves: [['referral.rejected', 'referral', id]],
      refused: [{ status: 'processed' }],
    }
  },
  'POST /api/referrals/withdrawals': async (world) => {
    const id = await referred(world)
    const email = (await world.delivered()).find(({ kind }) => kind === 'referral_received')
    return {
      body: { token: linkIn(email).token },
      leaves: [['referral.withdrawn', 'referral', id]],
      refused: [{ token: madeUp }],
    }
  },
  'GET /api/referrals/:id/export': async (world) => {
    const id = await referred(world)
    return { who: 'nora', params: { id }, leaves: [['referral.exported', 'referral', id]] }
  },

  'PUT /api/admin/settings': () => ({
    who: 'nora',
    body: { ...factorySettings, system: { ...factorySettings.system, siteName: 'MST North' } },
    leaves: [['settings.changed', 'settings', null]],
  }),
  'PUT /api/admin/modules': () => ({
    who: 'nora',
    body: { off: ['record'] },
    leaves: [['settings.changed', 'settings', null]],
  }),
  'POST /api/admin/settings/test-email': () => ({
    who: 'nora',
    body: { email: { ...factorySettings.email, fromEmail: 'mst@hospital.example' } },
    refused: [{ email: { ...factorySettings.email, user: 'mst', password: 'without a mail server' } }],
    leaves: [['settings.tested', 'settings', null]],
  }),
  'POST /api/admin/letters/:id/again': async (world) => {
    await invited(world)
    const { id } = await world.db.selectFrom('letters').select('id').executeTakeFirstOrThrow()
    return { who: 'nora', params: { id }, leaves: [['letter.sent_again', 'letter', id]] }
  },
  'PUT /api/attention/guide': ({ ids }) => ({
    who: 'nora',
    body: { shown: false },
    leaves: [['guide.chosen', 'user', ids.nora]],
  }),
  'POST /api/admin/snoozes': async (world) => {
    const body = await whatWaits(world)
    return {
      who: 'nora',
      body,
      leaves: [['attention.snoozed', 'attention', 'reply']],
      refused: [
        { ...body, id: 987_654_321 },
        { ...body, kind: 'completed' },
        { ...body, untilDay: '2026-11-20' },
      ],
    }
  },
  'DELETE /api/admin/snoozes/:id': async (world) => {
    const body = await whatWaits(world)
    const id = await made(world, 'POST /api/admin/snoozes', { who: 'omar', body })
    return { who: 'nora', params: { id }, leaves: [['attention.unsnoozed', 'attention', id]] }
  },
  'POST /api/admin/reminders': async ({ db, ids }) => {
    const body = { mentorId: ids.max, menteeId: ids.eva }
    const { id } = await db
      .selectFrom('relationships')
      .where('mentee_id', '=', ids.eva)
      .select('id')
      .executeTakeFirstOrThrow()
    return { who: 'nora', body, leaves: [['mentor.reminded', 'relationship', id]] }
  },
  'GET /api/mentoring/admin/audit-log/csv': () => ({
    who: 'nora',
    leaves: [['audit_log.exported', 'audit_log', null]],
  }),
  ...Object.fromEntries(
    [
      'users',
      'referrals',
      'mentoring/available-mentees',
      'mentoring/available-mentors',
      'admin/signed-off',
    ].map((list) => [
      `GET /api/${list}/csv`,
      () => ({ who: 'nora', leaves: [['list.exported', 'list', null]] }) as const,
    ]),
  ),
  'GET /api/admin/reports/:report/csv': () => ({
    who: 'nora',
    params: { report: 'shifts' },
    leaves: [['report.exported', 'report', null]],
  }),
}

/** Submits a referral and returns its id. */
export async function referred(world: Stage): Promise<number> {
  const body = { ...newcomer, grsNumber: 'GRS-1', reason: 'Please help.' }
  await makeCall(world, 'POST /api/referrals/submit', { body })
  const { id } = await world.db
    .selectFrom('referrals')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
