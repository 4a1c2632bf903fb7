/** A flaw that a call's plans may have, with the reason. `in` restricts it to some statements. */
type Allowed = { flaw: RegExp; why: string; in?: RegExp }

const sort = /^USE TEMP B-TREE|Sort by/
const scan = /^SCAN|(Seq|Index|Index Only) Scan of/

const report: Allowed[] = [
  { flaw: sort, why: 'a report adds up all rows of its range, by month or by person' },
  { flaw: scan, why: 'the caseloads of all mentors are rows of a report, as is everybody by progress' },
]

const unopened: Allowed[] = [
  { flaw: sort, in: / group by /, why: 'what one mentee has not opened yet, by who sent it' },
]

const withinWords: Allowed[] = [
  { flaw: scan, in: / like /, why: 'no index of both engines finds what stands within a name or a text' },
  {
    flaw: scan,
    in: /^select "\w+"\."id" as "id" from/,
    why: 'a search lists the ids of all rows that the person may read, and then reads their texts in slices',
  },
]

const inOrder: Allowed[] = [
  ...withinWords,
  {
    flaw: /^SCAN|Scan of|^USE TEMP B-TREE|Sort by/,
    in: /^select "\w+"\."id" as "id" from .* order by /,
    why: 'an administrator sorts and filters a whole list: ids and one value of each row are read',
  },
]

const items: Allowed[] = [
  { flaw: sort, in: / from "debrief_items" /, why: 'at most three things of each side of a shift' },
  {
    flaw: sort,
    in: / from "(goals|learning_plans)" /,
    why: 'the active goals and plans of one mentee, to choose from',
  },
]

const feedback: Allowed[] = [
  {
    flaw: sort,
    in: / left join "record_entries" /,
    why: 'the debriefs of one person, by the day of the shift',
  },
]
const workedMonths: Allowed[] = [
  { flaw: sort, in: / group by /, why: 'the completed shifts of one person, by month' },
]
const learning: Allowed[] = [
  { flaw: sort, in: / union all select /, why: 'the shifts that one person worked, in every role' },
  { flaw: sort, in: / "debrief_items"/, why: 'the goals and objectives practised on the shifts of a page' },
  { flaw: sort, in: / from "meetings" /, why: 'the index has the days, and few meetings are of one day' },
]
const statement: Allowed[] = [
  { flaw: /count\(DISTINCT\)|Sort by/, in: / from "relationships" /, why: 'the mentees of one mentor' },
  { flaw: sort, in: /"support" is not null/, why: 'the answers of the mentees of one mentor' },
]

const signOff: Allowed[] = [
  {
    flaw: sort,
    in: / from "(signatures|sign_off_remarks|learning_plans|learning_plan_objectives|meetings)" /,
    why: 'the signatures, remarks and objectives of one mentee',
  },
  { flaw: sort, in: / group by /, why: 'the completed shifts of one mentee, at most 2,000, by month' },
  { flaw: sort, in: / union all /, why: 'the shifts of one mentee that changed after the signatures' },
]
const signOffCalls = [
  'GET /api/sign-offs/:menteeId',
  'PUT /api/sign-offs/:menteeId/summary',
  'POST /api/sign-offs/:menteeId/confirmation',
  'POST /api/sign-offs/:menteeId/disagreement',
  'POST /api/sign-offs/:menteeId/countersignature',
  'POST /api/sign-offs/:menteeId/return',
  'POST /api/sign-offs/:menteeId/addenda',
  'POST /api/sign-offs/:menteeId/reopening',
  'PUT /api/sign-offs/:menteeId/checkable',
]

const allowed: Record<string, Allowed[]> = {
  'GET /api/mentoring/admin/overview': [
    { flaw: scan, why: 'everybody in one answer, as the specification has it; screens ask for pages' },
    { flaw: sort, why: 'the same' },
  ],
  'GET /api/mentoring/admin/overview/mentors': [
    { flaw: sort, in: /"mentor_id" in \(/, why: 'the mentees of the ten mentors on a page' },
    { flaw: sort, in: /order by "mentee_count"/, why: 'by how many they lead: all are counted for it' },
    {
      flaw: scan,
      in: / exists \(/,
      why: 'who leads somebody that passes a filter: PostgreSQL may begin with the relationships',
    },
  ],
  ...Object.fromEntries(signOffCalls.map((call) => [call, signOff])),
  'GET /api/sign-offs/:menteeId/record': signOff,
  'GET /api/shifts': [
    ...withinWords,
    { flaw: sort, in: / as "ranked" /, why: 'the first shifts of each day of a calendar' },
  ],
  'GET /api/learning-plans/:id/evidence': [
    { flaw: sort, in: / from "objective_evidence" as "links" /, why: 'the evidence of one plan' },
  ],
  'GET /api/mentoring/debriefs/:menteeId': [
    { flaw: sort, why: 'the shifts with debriefs of one mentee, at most 2,000' },
  ],
  'GET /api/mentoring/path/:menteeId': [
    { flaw: sort, in: / group by /, why: 'the completed shifts of one mentee, at most 2,000, by month' },
  ],
  'GET /api/record/feedback': feedback,
  'GET /api/record/feedback/csv': feedback,
  'GET /api/record/hours': workedMonths,
  'GET /api/record/hours/csv': workedMonths,
  'GET /api/record/learning': learning,
  'GET /api/record/learning/csv': learning,
  'GET /api/record/pdf': [...feedback, ...workedMonths, ...learning],
  'GET /api/record/statement': statement,
  'GET /api/record/statement/pdf': statement,
  'PUT /api/shifts/:id/debrief': items,
  'DELETE /api/shifts/:id/debrief': items,
  'GET /api/shifts/:id/preparation': [
    { flaw: sort, in: / from "debriefs" /, why: 'the shifts with debriefs of one mentee, at most 2,000' },
  ],
  'GET /api/admin/modules': [{ flaw: scan, why: 'the rows that each module keeps, counted until a change' }],
  'GET /api/users': inOrder,
  'GET /api/users/former': inOrder,
  'GET /api/documents/admin/all': inOrder,
  'GET /api/mentoring/available-mentors': inOrder,
  'GET /api/notes': withinWords,
  'GET /api/learning-plans': [
    ...withinWords,
    { flaw: sort, in: /"target_date" >= /, why: 'the plans of one person within days of their target' },
  ],
  'GET /api/notes/conversations': [
    {
      flaw: /^Index Scan of relationships_pkey/,
      in: / limit /,
      why: "all pairs are an administrator's: they are read in their order until the page is full",
    },
  ],
  'GET /api/documents': [
    ...withinWords,
    { flaw: sort, in: / from "relationships" /, why: "the documents of one mentor's mentees" },
  ],
  'GET /api/mentoring/available-mentees/csv': [
    { flaw: sort, in: /"mentee_id" in \(/, why: 'the mentors of the mentees of a batch' },
  ],
  'GET /api/documents/csv': [
    { flaw: sort, in: / from "relationships" /, why: "the documents of one mentor's mentees" },
  ],
  'GET /api/search/things': [
    { flaw: scan, in: / limit 2000\)/, why: 'the newest, and never more of them' },
    { flaw: sort, in: / from "(relationships|learning_plans)" /, why: "what one mentor's mentees have" },
  ],
  'GET /api/attention': unopened,
  'POST /api/admin/reminders': [
    { flaw: sort, in: / group by /, why: 'the mentees of one mentor who have worked a first shift' },
  ],
  'GET /api/people/:id': unopened,
  'GET /api/mentoring/timeline/:menteeId': [
    { flaw: sort, why: 'what happened to one mentee comes from thirteen tables, by its time' },
  ],
  'GET /api/mentoring/available-mentees': [
    ...inOrder,
    {
      flaw: scan,
      in: / "users"\."id" (not )?in \(select /,
      why: 'who has a mentor is decided for every mentee: PostgreSQL may read them in their order',
    },
    { flaw: sort, in: /"mentee_id" in \(/, why: 'the mentors of the mentees on a page' },
  ],
  'GET /api/mentoring/admin/audit-log': [
    { flaw: sort, in: / union all /, why: 'what others did about one person and their relationships' },
  ],
  'GET /api/admin/audit-log/options': [
    { flaw: /^SCAN found$/, why: 'the values that steps along the index have found, each once' },
  ],
  'GET /api/referrals': [
    ...inOrder,
    {
      flaw: sort,
      in: / from "(letters|password_tokens)" /,
      why: 'the emails and links of the people on a page',
    },
  ],
  'GET /api/referrals/counts': [{ flaw: scan, why: 'an index with the status of every referral' }],
  'GET /api/admin/reports': report,
  'GET /api/admin/reports/people': report,
  'GET /api/admin/reports/:report/csv': report,
  'GET /api/admin/signed-off/csv': [
    { flaw: sort, in: / from "sign_offs" /, why: 'the index has the instants, and few records share one' },
    {
      flaw: scan,
      in: / from "sign_offs" /,
      why: 'a mentee has one record: PostgreSQL reads all if they are few',
    },
  ],
}

/** Flaws that every call may have. */
const everywhere: Allowed[] = [
  {
    flaw: /^Index Scan of (shifts_deleted|snoozes_once|debriefs_with_unread_line)$/,
    why: 'a partial index with few rows: PostgreSQL reads it whole',
  },
  { flaw: scan, in: / from "standards" order by "id"$/, why: 'the few standards that were ever chosen' },
]

/** Whether a call may have this flaw in a statement. */
export const isAllowed = (call: string, flaw: string, statement: string): boolean =>
  [...everywhere, ...(allowed[call] ?? [])].some(
    (one) => one.flaw.test(flaw) && (one.in?.test(statement) ?? true),
  )
