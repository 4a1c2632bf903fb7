import { assignments, menteeOrders, mentorOrders } from '#contract/assignments.ts'
import { documentOrders } from '#contract/documents.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { keysOf } from '#contract/fields.ts'
import { referralOrders } from '#contract/referrals.ts'
import { formerOrders } from '#contract/subject-access.ts'
import { userOrders } from '#contract/users.ts'
import type { Stage } from '../../server/testing/stage.ts'

type Query = Record<string, string | number>

const inOrders = (orders: readonly string[]): Query[] =>
  ['newest', ...orders].map((order) => ({ order, before: 1 }))

/** Query parameters for each list besides those for paging, and required parameters of other calls. */
const asked: Record<string, (ids: Stage['ids']) => Query[]> = {
  'GET /api/shifts': ({ eva, max }) => [
    { upcoming: 'yes' },
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-10-01', to: '2026-10-31', perDay: 3 },
    { menteeId: eva },
    { mentorId: max },
    { search: 'okafor' },
    { status: 'cancelled' },
    { before: '2026-10-20T09:00~9' },
  ],
  'GET /api/shifts/next': ({ eva }) => [{ menteeId: eva }],
  'GET /api/shifts/series': ({ eva }) => [
    {
      menteeId: eva,
      shiftDate: '2027-01-04',
      startTime: '09:00',
      endTime: '17:00',
      everyWeeks: 1,
      weekdays: '15',
      lastDay: '2027-02-28',
    },
  ],
  'GET /api/notifications': () => [{ unread: 'yes' }, { unread: 'no' }, { unread: 'yes', before: 9 }],
  'GET /api/notes': ({ eva, max }) => [
    { menteeId: eva },
    { menteeId: eva, mentorId: max },
    { search: 'jose' },
    { from: '2026-10-01', to: '2026-10-31', type: 'mentor_note' },
    { noteId: 1 },
  ],
  'GET /api/notes/conversations': ({ eva, max }) => [{ menteeId: eva }, { menteeId: eva, mentorId: max }],
  'GET /api/documents': ({ eva }) => [
    { menteeId: eva },
    { search: 'jose' },
    { from: '2026-10-01', to: '2026-10-31' },
    { documentId: 1 },
  ],
  'GET /api/documents/admin/all': ({ eva, max }) => [
    ...inOrders(documentOrders),
    { search: 'jose' },
    { search: 'jose', mentorId: max, order: 'date' },
    { menteeId: eva, from: '2026-10-01', to: '2026-10-31' },
  ],
  'GET /api/users': () => [
    ...inOrders(userOrders),
    { search: 'jose', order: 'newest' },
    { role: 'mentor', status: 'active' },
  ],
  'GET /api/users/former': () => [...inOrders(formerOrders), { search: 'jose', order: '-deleted' }],
  'GET /api/referrals': () => [
    ...inOrders(referralOrders),
    { search: 'jose', order: 'waiting' },
    { tab: 'approved', order: 'waiting' },
    { status: 'pending', ids: '1,2' },
  ],
  'GET /api/mentoring/available-mentees': () => [
    ...inOrders(menteeOrders),
    { search: 'jose', order: 'newest' },
    ...keysOf(assignments).map((assignment) => ({ assignment, order: 'newest' })),
  ],
  'GET /api/mentoring/available-mentors': () => [
    ...inOrders(mentorOrders),
    { search: 'jose', order: 'newest' },
  ],
  'GET /api/learning-plans': ({ eva }) => [
    { menteeId: eva },
    { search: 'jose' },
    { status: 'draft', from: '2026-10-01', to: '2026-10-31' },
  ],
  'GET /api/mentoring/admin/audit-log': ({ eva, max, nora }) => [
    { action: 'note.created' },
    { target_type: 'note', before: 900 },
    { admin_id: nora },
    { about_id: eva },
    { about_id: max, before: 900 },
    { search: 'eva' },
  ],
  'GET /api/mentoring/admin/overview/mentors': ({ max }) => [
    { order: '-name' },
    { order: '-mentees' },
    { mentor: 'okafor' },
    { mentee: 'eva' },
    { progress: 'completed' },
    { assignment: 'unassigned' },
    { id: max },
  ],
  'GET /api/mentoring/admin/overview/without-mentor': () => [
    { assignment: 'unassigned' },
    { assignment: 'completed', mentee: 'a' },
  ],
  'GET /api/mentoring/admin/overview/mentee': ({ eva }) => [{ menteeId: eva }],
  'GET /api/admin/reports/people': () => [
    { figure: 'shifts.planned' },
    { figure: 'progress.people' },
    { figure: 'mentors.mentees' },
    { figure: 'milestones.milestones' },
  ],
  'GET /api/search/people': () => [{ text: 'eva' }],
  'GET /api/search/things': () => [{ text: 'jose handover' }],
}

/**
 * The queries to try for a reading call: without parameters, its first page, a later page, and its filters.
 */
export function queriesFor({ method, path, query }: Endpoint, ids: Stage['ids']): Query[] {
  const given = asked[`${method} ${path}`]?.(ids) ?? []
  const isList = query.safeParse({ limit: 1 }).success || query.safeParse({ ...given[0], limit: 1 }).success
  const isFree = query.safeParse({}).success
  if (!isList) return isFree ? [{}, ...given] : given
  const pages: Query[] = isFree ? [{ limit: 1 }, { limit: 1, before: 9 }] : []
  return [...pages, ...given.map((one) => ({ limit: 1, ...one }))]
}
