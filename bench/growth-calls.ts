import type { Name } from '../demo/cast.ts'
import type { Grown } from './grown.ts'

type Call = { who: Name; url: string | ((programme: Grown) => string) }

const page = 'limit=25'
const ordered = (order = 'newest') => `order=${order}&${page}`

/** Typical calls: first pages of lists, dashboards, pending items, searches and reports. */
export const calls: Record<string, Call> = {
  "an administrator's numbers": { who: 'nora', url: '/api/dashboard/stats' },
  "a mentor's numbers": { who: 'max', url: '/api/dashboard/stats' },
  "a mentee's numbers": { who: 'eva', url: '/api/dashboard/stats' },
  'what needs an administrator': { who: 'nora', url: '/api/attention' },
  'what needs a mentor': { who: 'max', url: '/api/attention' },
  'what needs a mentee': { who: 'eva', url: '/api/attention' },
  'search for a person': { who: 'nora', url: '/api/search/people?text=eva%20li' },
  "a mentor's search": { who: 'max', url: '/api/search/people?text=eva' },

  "the dashboard's mentors": { who: 'nora', url: '/api/mentoring/admin/overview/mentors?limit=10' },
  "the dashboard's mentors, searched": {
    who: 'nora',
    url: '/api/mentoring/admin/overview/mentors?limit=10&mentor=okafor',
  },
  "the dashboard's mentors, by a mentee": {
    who: 'nora',
    url: '/api/mentoring/admin/overview/mentors?limit=10&mentee=eva',
  },
  "the dashboard's mentees without a mentor": {
    who: 'nora',
    url: '/api/mentoring/admin/overview/without-mentor?assignment=unassigned&limit=12',
  },

  'all users': { who: 'nora', url: `/api/users?${ordered()}` },
  'all users, by name': { who: 'nora', url: `/api/users?${ordered('name')}` },
  'a search of all users': { who: 'nora', url: `/api/users?search=lindqvist&${ordered()}` },
  'former people': { who: 'nora', url: `/api/users/former?${ordered('-deleted')}` },
  'mentees to assign': { who: 'nora', url: `/api/mentoring/available-mentees?${ordered()}` },
  'mentees to assign, by mentor': {
    who: 'nora',
    url: `/api/mentoring/available-mentees?${ordered('mentor')}`,
  },
  'mentors to assign': { who: 'nora', url: `/api/mentoring/available-mentors?${ordered()}` },
  'mentors to assign, by mentees': {
    who: 'nora',
    url: `/api/mentoring/available-mentors?${ordered('count')}`,
  },
  'all relationships': { who: 'nora', url: `/api/mentoring/relationships?${page}` },
  'all referrals': { who: 'nora', url: `/api/referrals?${page}` },
  'all shifts': { who: 'nora', url: `/api/shifts?${page}` },
  'all upcoming shifts': { who: 'nora', url: `/api/shifts?upcoming=yes&${page}` },
  'all shifts of a month': { who: 'nora', url: `/api/shifts?from=2026-10-01&to=2026-10-31&${page}` },
  'a search of all shifts': { who: 'nora', url: `/api/shifts?search=lindqvist&${page}` },
  'all notes': { who: 'nora', url: `/api/notes?${page}` },
  'all documents': { who: 'nora', url: `/api/documents/admin/all?${ordered()}` },
  'all documents, by mentor': { who: 'nora', url: `/api/documents/admin/all?${ordered('uploader')}` },
  'all learning plans': { who: 'nora', url: `/api/learning-plans?${page}` },
  'the audit log': { who: 'nora', url: `/api/mentoring/admin/audit-log?limit=50` },
  'the audit log by action': {
    who: 'nora',
    url: '/api/mentoring/admin/audit-log?limit=50&action=note.created',
  },
  'a search of the audit log': {
    who: 'nora',
    url: '/api/mentoring/admin/audit-log?limit=50&search=lindqvist',
  },

  "a mentor's mentees": { who: 'max', url: `/api/mentoring/mentees/enhanced?${page}` },
  "a mentor's shifts": { who: 'max', url: `/api/shifts?${page}` },
  "a mentor's notes": { who: 'max', url: `/api/notes?${page}` },
  "a mentor's learning plans": { who: 'max', url: `/api/learning-plans?${page}` },
  'goals of a mentee': { who: 'max', url: ofEva((id) => `/api/mentoring/goals/${id}?${page}`) },
  'documents of a mentee': { who: 'max', url: ofEva((id) => `/api/documents/${id}?${page}`) },
  'progress of a mentee': {
    who: 'max',
    url: ofEva((id) => `/api/mentoring/progress/${id}/history?${page}`),
  },
  'debriefs of a mentee': { who: 'max', url: ofEva((id) => `/api/mentoring/debriefs/${id}?${page}`) },
  'milestones of a mentee': { who: 'max', url: ofEva((id) => `/api/mentoring/milestones/${id}`) },
  'timeline of a mentee': { who: 'max', url: ofEva((id) => `/api/mentoring/timeline/${id}?${page}`) },
  "a mentee's shifts": { who: 'eva', url: `/api/shifts?${page}` },
  "a mentee's notes": { who: 'eva', url: `/api/notes?${page}` },
  "a mentee's learning plans": { who: 'eva', url: `/api/learning-plans?${page}` },

  'reports, twelve months': { who: 'nora', url: '/api/admin/reports' },
  'reports, one month': { who: 'nora', url: '/api/admin/reports?from=2026-10-01' },
  'the overview of everybody': { who: 'nora', url: '/api/mentoring/admin/overview' },
  'everything that waits': { who: 'nora', url: '/api/admin/quick-actions' },
}

function ofEva(url: (id: number) => string) {
  return (programme: Grown) => url(programme.idOf('eva'))
}
