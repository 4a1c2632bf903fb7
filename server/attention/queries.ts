import { sql } from 'kysely'
import type { ProgressStatus } from '#contract/mentees.ts'
import { people } from '../access.ts'
import {
  atLocalTime,
  type clockAt,
  completedMentees,
  countedMentees,
  countedMentors,
  countedPeople,
  countedRelationships,
  isProgrammeOver,
  isUpcoming,
  overdueGoals,
  unassignedMentees,
} from '../counts.ts'
import { compiledFirst, compiledList, type Params } from '../database/compiled.ts'
import { nameById, nameOf } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { AskingMe } from '../kernel/http/authentication.ts'
import { presentDebriefs, relationshipWithOwnMentor } from '../programme-conditions.ts'

export const listPendingReferrals = compiledList((db) =>
  db
    .selectFrom('referrals')
    .where('status', '=', 'pending')
    .select(['id', 'created_at as since', 'reason as words', nameOf('referrals').as('name')]),
)

export const listUnassignedMentees = compiledList((db) => aloneSince(unassignedMentees(db)))

/** The mentee, if they count as unassigned. */
export const findUnassigned = (db: Db, menteeId: number) =>
  aloneSince(unassignedMentees(db).where('users.id', '=', menteeId)).executeTakeFirst()

export const listCompletedMentees = compiledList((db) => aloneSince(completedMentees(db)))

/**
 * `alone_since` is when the last relationship ended. `left_since` is when the account of a current but
 * inactive mentor was last changed.
 */
const aloneSince = (mentees: ReturnType<typeof unassignedMentees>) =>
  mentees
    .leftJoin('relationships', 'relationships.mentee_id', 'users.id')
    .leftJoin('users as mentors', (join) =>
      join
        .onRef('mentors.id', '=', 'relationships.mentor_id')
        .on('relationships.status', '=', 'active')
        .on('relationships.last_day', 'is', null),
    )
    .groupBy(['users.id', 'users.created_at', 'users.first_name', 'users.last_name'])
    .select([
      'users.id',
      'users.created_at',
      sql<string | null>`max(relationships.ended_at)`.as('alone_since'),
      sql<string | null>`max(mentors.updated_at)`.as('left_since'),
      nameOf('users').as('name'),
    ])

const pairs = (db: Db) =>
  db
    .selectFrom('relationships')
    .innerJoin('users as mentors', 'mentors.id', 'relationships.mentor_id')
    .innerJoin('users as mentees', 'mentees.id', 'relationships.mentee_id')
    .where('relationships.status', '=', 'active')

/**
 * Mentors with an inactive mentee, and mentees who have an inactive mentor beside an active one. Mentees
 * without an active mentor count as unassigned instead. `since` is the last change of the partner's account.
 */
export const listPairsWithInactivePartner = async (db: Db) => [
  ...(await listMentorsLeft(db)),
  ...(await listMenteesLeft(db)),
]

const listMentorsLeft = compiledList((db) =>
  pairs(db)
    .where('mentees.status', '=', 'inactive')
    .where('mentors.status', '<>', 'inactive')
    .select(['mentors.id', 'mentees.updated_at as since'])
    .select([nameOf('mentors').as('name'), nameOf('mentees').as('partner')]),
)

const listMenteesLeft = compiledList((db) =>
  pairs(db)
    .where('mentors.status', '=', 'inactive')
    .where('mentees.status', '<>', 'inactive')
    .where('mentees.id', 'in', countedRelationships(db).select('relationships.mentee_id'))
    .select(['mentees.id', 'mentors.updated_at as since'])
    .select([nameOf('mentees').as('name'), nameOf('mentors').as('partner')]),
)

/** Pending people who have a password: only an administrator can activate them. */
export const listPendingAccounts = compiledList((db) =>
  countedPeople(db)
    .where('users.status', '=', 'pending')
    .where('users.password_hash', 'is not', null)
    .select(['users.id', 'users.created_at as since', nameOf('users').as('name')]),
)

/** Administrators whom the directory could not make inactive. */
export const listRefusedToDirectory = compiledList((db) =>
  people(db)
    .where('users.directory_refused_at', 'is not', null)
    .where('users.role', '=', 'admin')
    .select(['users.id', 'users.directory_refused', nameOf('users').as('name')])
    .select(sql<string>`users.directory_refused_at`.as('since')),
)

/**
 * People without a password, with the expiry of their newest link. They have no link before the email is
 * sent, or while email is off.
 */
export const listOpenInvitations = compiledList((db, { now }: Params<{ now: string }>) =>
  countedPeople(db)
    .where('users.password_hash', 'is', null)
    .where('users.id', 'not in', (eb) => eb.selectFrom('work_accounts').select('user_id'))
    // The email of an approval is sent ten seconds later, and makes the link.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('letters')
            .whereRef('letters.user_id', '=', 'users.id')
            .where('letters.kind', 'in', ['invitation', 'referral_approved'])
            .where('letters.sent_at', 'is', null)
            .where('letters.attempts', '=', 0)
            .where('letters.next_attempt_at', '>', now)
            .select('letters.id'),
        ),
      ),
    )
    .leftJoin('password_tokens', (join) =>
      join.onRef('password_tokens.user_id', '=', 'users.id').on('password_tokens.kind', '=', 'invitation'),
    )
    .groupBy(['users.id', 'users.created_at', 'users.first_name', 'users.last_name'])
    .select([
      'users.id',
      sql<string>`coalesce(max(password_tokens.created_at), users.created_at)`.as('since'),
      sql<string | null>`max(password_tokens.expires_at)`.as('expires_at'),
      nameOf('users').as('name'),
    ]),
)

type Unplanned = {
  states: ProgressStatus[]
  /** Only shifts that start before this day count as planned. */
  before?: string
  mentorId?: number
  /** Only mentees who have not worked a shift yet, with anybody. */
  unworked?: 'yes'
} & ReturnType<typeof clockAt>

/** Pairs without a planned shift whose mentee is in one of the states. `last_ended` is local time. */
export const listPairsWithoutShift = atLocalTime(
  compiledList((db, { states, before, mentorId, unworked, ...clock }: Params<Unplanned>) => {
    let relationships = countedRelationships(db)
      .leftJoin('progress', 'progress.mentee_id', 'relationships.mentee_id')
      .where(sql<ProgressStatus>`coalesce(progress.status, 'awaiting_shift')`, 'in', states)
      .where(({ not }) => not(isProgrammeOver(sql.ref<number>('relationships.mentee_id'))))
      .where(({ not, exists, selectFrom }) => {
        let planned = selectFrom('shifts')
          .whereRef('shifts.mentee_id', '=', 'relationships.mentee_id')
          .whereRef('shifts.mentor_id', '=', 'relationships.mentor_id')
          .where('shifts.deleted_at', 'is', null)
          .where(isUpcoming(clock))
        if (before !== undefined) planned = planned.where('shifts.starts_at', '<', before)
        return not(exists(planned.select('shifts.id')))
      })
    if (unworked !== undefined)
      relationships = relationships.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('shifts')
              .whereRef('shifts.mentee_id', '=', 'relationships.mentee_id')
              .where('shifts.deleted_at', 'is', null)
              .where('shifts.status', '<>', 'cancelled')
              .where('shifts.ends_at', '<=', clock.localNow)
              .select('shifts.id'),
          ),
        ),
      )
    if (mentorId !== undefined) relationships = relationships.where('relationships.mentor_id', '=', mentorId)
    return relationships
      .leftJoin('mentor_reminders', (join) =>
        join
          .onRef('mentor_reminders.mentor_id', '=', 'relationships.mentor_id')
          .onRef('mentor_reminders.mentee_id', '=', 'relationships.mentee_id'),
      )
      .select(['relationships.mentee_id as id', 'relationships.assigned_at as since'])
      .select([nameOf('mentees').as('name'), nameOf('mentors').as('mentor_name')])
      .select(['relationships.mentor_id', 'mentors.status as mentor_status', 'mentor_reminders.reminded_at'])
      .select(nameById('mentor_reminders.reminded_by').as('reminded_by'))
      .select(({ selectFrom }) =>
        selectFrom('shifts')
          .whereRef('shifts.mentee_id', '=', 'relationships.mentee_id')
          .whereRef('shifts.mentor_id', '=', 'relationships.mentor_id')
          .where('shifts.deleted_at', 'is', null)
          .where('shifts.status', '<>', 'cancelled')
          .where('shifts.ends_at', '<=', clock.localNow)
          .select((eb) => eb.fn.max('shifts.ends_at').as('at'))
          .as('last_ended'),
      )
  }),
)

/** Each with the mentee's own mentor, if that one is active. */
export const listOverdueGoals = compiledList((db, { today }: Params<{ today: string }>) =>
  overdueGoals(db, today)
    .leftJoin('relationships', (join) =>
      join.on('relationships.id', '=', relationshipWithOwnMentor(sql.ref<number>('goals.mentee_id'))),
    )
    .leftJoin('users as mentors', (join) =>
      join
        .onRef('mentors.id', '=', 'relationships.mentor_id')
        .on('mentors.status', '=', 'active')
        .on('mentors.deleted_at', 'is', null),
    )
    .leftJoin('mentor_reminders', (join) =>
      join
        .onRef('mentor_reminders.mentor_id', '=', 'mentors.id')
        .onRef('mentor_reminders.mentee_id', '=', 'goals.mentee_id'),
    )
    .select(['goals.id', 'goals.mentee_id as person_id', 'goals.title', 'goals.target_date'])
    .select(nameOf('users').as('name'))
    .select(['mentors.id as mentor_id', 'mentors.status as mentor_status', 'mentor_reminders.reminded_at'])
    .select([nameOf('mentors').$castTo<string | null>().as('mentor_name')])
    .select(nameById('mentor_reminders.reminded_by').as('reminded_by')),
)

/** Mentees whose mentor asks for cover, and on which day it would end. */
export const listCoverRequests = compiledList((db, { today }: Params<{ today: string }>) =>
  countedRelationships(db)
    .where('relationships.cover_asked_until', 'is not', null)
    .where('relationships.cover_asked_until', '>=', today)
    .select(['relationships.id', 'mentees.id as person_id'])
    .select([nameOf('mentees').as('name'), nameOf('mentors').as('mentor')])
    .select((eb) => [
      eb.ref('relationships.cover_asked_until').$notNull().as('until'),
      eb.ref('relationships.cover_asked_at').$notNull().as('since'),
    ]),
)

export const listUndeliveredEmails = compiledList((db, { exceptReason }: Params<{ exceptReason: string }>) =>
  db
    .selectFrom('letters')
    .where('given_up_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('last_error', '<>', exceptReason)
    .select(['id', 'user_id as person_id', 'kind', 'recipient as name', 'created_at as since', 'last_error']),
)

/** Cancelled shifts since a day about which the mentee has written. */
export const listTwoAccounts = compiledList((db, { since }: Params<{ since: string }>) =>
  db
    .selectFrom('shifts')
    .innerJoin('debriefs', 'debriefs.shift_id', 'shifts.id')
    .innerJoin('users', 'users.id', 'shifts.mentee_id')
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '=', 'cancelled')
    .where('shifts.starts_at', '>=', since)
    .where('debriefs.side', '=', 'mentee')
    .where('debriefs.deleted_at', 'is', null)
    .select([
      'shifts.id',
      'shifts.mentee_id as person_id',
      'shifts.starts_at',
      'debriefs.created_at as since',
    ])
    .select(nameOf('users').as('name')),
)

/** Lines to the programme team that no administrator has marked as read. An author may have no account now. */
export const listUnreadLines = compiledList((db) =>
  presentDebriefs(db)
    .innerJoin('users', 'users.id', 'debriefs.created_by')
    .where('debriefs.line_unread_since', 'is not', null)
    .select(['shifts.id', 'shifts.starts_at', 'debriefs.side', nameOf('users').as('name')])
    .select((eb) => [
      eb.ref('debriefs.line_unread_since').$notNull().as('since'),
      sql<number | null>`case when users.deleted_at is null then users.id end`.as('person_id'),
    ]),
)

const ofPresentMentees = (db: Db) =>
  db
    .selectFrom('sign_offs')
    .innerJoin('users', 'users.id', 'sign_offs.mentee_id')
    .where('users.deleted_at', 'is', null)
    .select(['users.id', 'sign_offs.updated_at as since', nameOf('users').as('name')])

const listSignOffs = (state: 'to_countersign' | 'disputed') =>
  compiledList((db) => ofPresentMentees(db).where('sign_offs.state', '=', sql.lit(state)))

export const listToCountersign = listSignOffs('to_countersign')

/** The mentees whose summary this administrator cannot countersign: they signed it, or it is their own. */
export const listSignedBy = compiledList((db, { me }: Params<{ me: AskingMe }>) =>
  db
    .selectFrom('sign_offs')
    .leftJoin('signatures', (join) =>
      join
        .onRef('signatures.sign_off_id', '=', 'sign_offs.id')
        .on('signatures.signed_by', '=', me.id)
        .on('signatures.ended_at', 'is', null),
    )
    .where('sign_offs.state', '=', sql.lit('to_countersign'))
    // As the index of states has it.
    .where('sign_offs.state', '<>', sql.lit('signed_off'))
    .where((eb) => eb.or([eb('sign_offs.mentee_id', '=', me.id), eb('signatures.id', 'is not', null)]))
    .select('sign_offs.mentee_id as id'),
)
export const listDisputed = listSignOffs('disputed')

/** Summaries that were sent back to a mentor who has left. */
export const listSentBackToNobody = compiledList((db) =>
  ofPresentMentees(db)
    .where('sign_offs.state', '=', sql.lit('sent_back'))
    .where('users.status', '<>', sql.lit('inactive'))
    .where(({ not, exists }) =>
      not(
        exists(
          countedRelationships(db)
            .where('relationships.mentee_id', '=', sql.ref<number>('users.id'))
            .select('relationships.id'),
        ),
      ),
    ),
)

/** Whether the programme has any mentor, and any referral or mentee. */
export const findFirstPeople = async (db: Db) => ({
  mentors: (await findMentor(db)) !== undefined,
  referrals: ((await findReferral(db)) ?? (await findMentee(db))) !== undefined,
})

/** Any choice of a programme standard, also of none. */
export const findStandard = compiledFirst((db) => db.selectFrom('standards').select('id').limit(1))

export const listTwoAdmins = compiledList((db) =>
  countedPeople(db).where('users.role', '=', 'admin').select('users.id').limit(2),
)

const findMentor = compiledFirst((db) => countedMentors(db).select('users.id').limit(1))
const findMentee = compiledFirst((db) => countedMentees(db).select('users.id').limit(1))
const findReferral = compiledFirst((db) => db.selectFrom('referrals').select('id').limit(1))

export const findGuideChoice = compiledFirst((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('guides').where('user_id', '=', userId).select('shown'),
)

export const saveGuideChoice = (db: Db, userId: number, shown: 0 | 1, chosen_at: string) =>
  db
    .insertInto('guides')
    .values({ user_id: userId, shown, chosen_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ shown, chosen_at }))
    .execute()

export const findPasswordOrigin = (db: Db, userId: number) =>
  db.selectFrom('users').where('id', '=', userId).select('password_set_by').executeTakeFirstOrThrow()

/** The snoozes in force today. */
export const listSnoozes = compiledList((db, { today }: Params<{ today: string }>) =>
  db
    .selectFrom('snoozes')
    .where('ended_at', 'is', null)
    .where('until', '>', today)
    .select(['id', 'kind', 'target_id', 'until', 'reason', 'snoozed_at as at'])
    .select(nameById('snoozes.snoozed_by').$notNull().as('by')),
)

/** Inserts nothing if the item is snoozed already. */
export const insertSnooze = (db: Db, snooze: NewRow<'snoozes'>) =>
  db
    .insertInto('snoozes')
    .values(snooze)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Ends the snoozes whose day has come. */
export const saveExpiredSnoozes = (db: Db, { today, now }: { today: string; now: string }) =>
  db
    .updateTable('snoozes')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('until', '<=', today)
    .execute()

/** Returns undefined if the snooze has ended already. */
export const saveEndOfSnooze = (db: Db, id: number, by: { id: number; at: string }) =>
  db
    .updateTable('snoozes')
    .set({ ended_at: by.at, ended_by: by.id })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
