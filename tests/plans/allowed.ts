/** Calls that scan or sort all the same: what of their plans is allowed, and why that stays as it is. */
type Allowed = { flaw: RegExp; why: string }

const sort = /^USE TEMP B-TREE|Sort by/
const scan = /^SCAN|(Seq|Index|Index Only) Scan of/

const report: Allowed[] = [
  { flaw: sort, why: 'a report adds up all rows of its range, by month or by person' },
  { flaw: scan, why: 'the caseloads of all mentors are rows of a report, as is everybody by progress' },
]

export const allowed: Record<string, Allowed[]> = {
  'GET /api/mentoring/admin/overview': [
    { flaw: scan, why: 'everybody in one answer, as the specification has it; screens ask for pages' },
    { flaw: sort, why: 'the same' },
  ],
  'GET /api/mentoring/admin/overview/mentors': [
    { flaw: sort, why: 'the mentees of the ten mentors on a page' },
  ],
  'GET /api/attention': [{ flaw: sort, why: 'what one mentee has not opened yet, by who sent it' }],
  'GET /api/mentoring/timeline/:menteeId': [
    { flaw: sort, why: 'what happened to one mentee comes from ten tables, by its time' },
  ],
  'GET /api/mentoring/available-mentees': [{ flaw: sort, why: 'the mentors of the mentees on a page' }],
  'GET /api/referrals': [{ flaw: sort, why: 'the letters to the people on a page' }],
  'GET /api/admin/reports': report,
  'GET /api/admin/reports/people': report,
  'GET /api/admin/reports/:report/csv': report,
}
