import { factorySettings } from '#contract/settings.ts'
import type { Stage } from '../../server/testing/stage.ts'
import { noMatches } from './accounts.ts'
import { objective } from './mentoring.ts'
import { reflection } from './my-record.ts'

/**
 * For each call with a version: somebody else's change (`first`), and a person's save without having seen it
 * (`mine`). Both are about the row of the call's example, unless there are `params`.
 */
type LateSave = { params?: Record<string, number>; first: object; mine: object }

const { email, daysOff: _, ...otherSettings } = factorySettings
const entry = { topic: 'Two', themes: ['safety'] }
const summary = { name: 'Eva Berg', strengths: 'Two', achieved: 'Two', goOn: 'Two' }
const waysToSignIn = { workAccountOnly: false, emergencyAdminId: null, alsoWithWorkAccount: false }

export const lateSaves: Record<string, (ids: Stage['ids']) => LateSave> = {
  'PUT /api/notes/:id': () => ({ first: { content: 'Two' }, mine: { content: 'Mine' } }),
  'PUT /api/comments/:id': () => ({ first: { content: 'Two' }, mine: { content: 'Mine' } }),
  'PUT /api/learning-plans/:id': () => ({
    first: {
      title: 'Two',
      description: 'D',
      targetDate: '2027-03-01',
      status: 'active',
      objectives: [
        { ...objective, id: 1, specific: 'Two' },
        { ...objective, id: 2, specific: 'Three' },
      ],
    },
    mine: { title: 'Mine' },
  }),
  'PATCH /api/mentoring/goals/:goalId': () => ({
    first: {
      title: 'Two',
      description: 'E',
      targetDate: '2027-03-01',
      priority: 'high',
      status: 'active',
    },
    mine: { title: 'Mine' },
  }),
  'PATCH /api/mentoring/progress/:menteeId': () => ({
    first: { progressStatus: 'undergoing_mst', notes: 'Two' },
    mine: { progressStatus: 'completed', notes: 'Mine' },
  }),
  'PATCH /api/mentoring/notes/:menteeId': () => ({
    first: { privateNotes: 'Two', strengths: 'Calm', areasForImprovement: 'None' },
    mine: { privateNotes: 'Mine' },
  }),
  'PUT /api/shifts/:id': ({ ben: menteeId }) => ({
    first: {
      menteeId,
      shiftDate: '2026-11-24',
      startTime: '20:00',
      endTime: '08:00',
      location: 'Ward 2',
      notes: 'Two',
    },
    mine: { notes: 'Mine' },
  }),
  'PATCH /api/shifts/:id/status': () => ({
    first: { status: 'cancelled', reason: 'Two', cause: null, workedFrom: null, workedTo: null },
    mine: { status: 'cancelled', reason: 'Mine' },
  }),
  'PUT /api/shifts/:id/debrief': () => ({
    first: { good: 'Two', next: '', practised: [], counted: null, support: null, teamLine: '' },
    mine: { good: 'Mine' },
  }),
  'PUT /api/sign-offs/:menteeId/summary': () => ({ first: summary, mine: { ...summary, strengths: 'Mine' } }),
  'PUT /api/reflections/:id': () => {
    const first = { ...reflection, learned: 'Two', changed: '', relevance: '' }
    return { first, mine: { ...first, learned: 'Mine' } }
  },
  'PATCH /api/record/shifts/:id': () => ({ first: { ...entry, followUp: 'Two' }, mine: { topic: 'Mine' } }),
  'PATCH /api/record/meetings/:id': () => ({ first: entry, mine: { topic: 'Mine' } }),
  'PATCH /api/documents/:id': () => ({ first: { description: 'Two' }, mine: { description: 'Mine' } }),
  'PUT /api/people/:id/match-profile': ({ max: id }) => ({
    params: { id },
    first: {
      places: 2,
      firstDayAway: '2026-12-01',
      lastDayAway: '2026-12-04',
      department: 'Ward 2',
      topics: ['medicines'],
    },
    mine: { ...noMatches, places: 3 },
  }),
  'PUT /api/users/:id': ({ zoe: id }) => ({
    params: { id },
    first: {
      firstName: 'Zoe',
      lastName: 'A',
      grsNumber: 'GRS-1',
      email: 'z@mst.example',
      role: 'mentee',
      status: 'pending',
    },
    mine: { lastName: 'Mine' },
  }),
  'PATCH /api/referrals/:id': () => ({ first: { department: 'Two' }, mine: { department: 'Mine' } }),
  'PUT /api/admin/settings': () => ({
    first: {
      ...otherSettings,
      daysOff: ['2026-12-28'],
      esr: { competence: 'Preceptorship' },
      email: { ...email, host: 'smtp.example' },
    },
    mine: factorySettings,
  }),
  'PUT /api/admin/standard': () => ({
    first: { kind: 'core', own: null, alsoUnderWay: false },
    mine: { kind: 'gold', own: null, alsoUnderWay: false },
  }),
  'PUT /api/mentoring/milestones/:menteeId': () => ({
    first: { firstDay: '2026-11-03', months: 9 },
    mine: { firstDay: '2026-11-04', months: null },
  }),
  'PUT /api/mentoring/absences/:id': () => ({
    first: { fromDay: '2026-11-24', toDay: '2026-11-25' },
    mine: { fromDay: '2026-11-24', toDay: null },
  }),
  'PUT /api/admin/sign-in': () => ({
    first: { ...waysToSignIn, secondFactor: 'offered', graceDays: 9 },
    mine: { ...waysToSignIn, secondFactor: 'off', graceDays: 3 },
  }),
}
