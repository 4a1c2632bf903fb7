import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { keysOf } from '#contract/fields.ts'
import { type Module, moduleNames } from '#contract/modules.ts'
import { notificationKinds } from '#contract/notifications.ts'
import {
  byRole,
  commentsOf,
  documentsOf,
  goalsOf,
  notesOf,
  ownMenteesOf,
  plansOf,
  shiftsOf,
} from '../access.ts'
import type { Asker } from '../database/compiled.ts'
import { nameById, nameOf, statusOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import { isBeforeEndOfCover, isModuleOn, presentDebriefs } from '../programme-conditions.ts'
import { moduleOfKind, type NotificationTarget, notificationKindsWhere } from './kinds.ts'

const target = sql.ref<number>('notifications.target_id')

type Target = {
  /** Administrators get notifications of their own tasks only, others those of their relationship. */
  for?: 'admins' | 'everybody'
  /** Checks whether I may see the thing now, not when the notification was written. Always, if left out. */
  isVisible?: (db: Db, me: Asker) => Expression<SqlBool>
  /** The thing's title, a name, or a shift's start. */
  title?: (db: Db, me: Asker) => Expression<unknown>
}

/** The things that notifications are about. */
const targets: Record<NotificationTarget, Target> = {
  comment: {
    isVisible: (db, me) => exists(commentsOf(db, me).where('comments.id', '=', target).select('comments.id')),
    title: () =>
      sql`coalesce(${titleOfCommented('goals', 'goal_id')}, ${titleOfCommented('learning_plans', 'plan_id')})`,
  },
  document: {
    isVisible: (db, me) =>
      exists(documentsOf(db, me).where('documents.id', '=', target).select('documents.id')),
    title: () => titleIn('documents', 'original_name'),
  },
  goal: {
    isVisible: (db, me) => exists(goalsOf(db, me).where('goals.id', '=', target).select('goals.id')),
    title: () => titleIn('goals', 'title'),
  },
  note: { isVisible: (db, me) => exists(notesOf(db, me).where('notes.id', '=', target).select('notes.id')) },
  plan: {
    isVisible: (db, me) =>
      exists(plansOf(db, me).where('learning_plans.id', '=', target).select('learning_plans.id')),
    title: () => titleIn('learning_plans', 'title'),
  },
  shift: {
    isVisible: (db, me) => exists(shiftsOf(db, me).where('shifts.id', '=', target).select('shifts.id')),
    title: () => titleIn('shifts', 'starts_at'),
  },
  series: {
    isVisible: (db, me) => exists(seriesOf(db, me).select('shifts.id')),
    title: (db, me) => seriesOf(db, me).select(({ fn }) => fn.min('shifts.starts_at').as('first')),
  },
  'former shift': {
    isVisible: (db, me) =>
      exists(deletedShiftsOf(db, me).where('shifts.id', '=', target).select('shifts.id')),
    title: () => titleIn('shifts', 'starts_at'),
  },
  'active partner': {
    isVisible: (db, me) =>
      exists(partnersOf(db, me).where(statusOf('partners'), '<>', 'inactive').select('relationships.id')),
    title: (_, me) => partnerOf(me),
  },
  'inactive partner': {
    isVisible: (db, me) =>
      exists(partnersOf(db, me).where(statusOf('partners'), '=', 'inactive').select('relationships.id')),
    title: (_, me) => partnerOf(me),
  },
  meeting: {
    isVisible: (db, me) => exists(meetingsOf(db, me).where('meetings.id', '=', target).select('meetings.id')),
  },
  request: {
    isVisible: (db, me) => exists(requestsOf(db, me).where('requests.id', '=', target).select('requests.id')),
    title: () => sql`(select named.title from learning_plans as named where named.id = requested.plan_id)`,
  },
  'former partner': { title: (_, me) => partnerOf(me) },
  oneself: {},
  // Its author may no longer lead the mentee.
  summary: { title: () => nameById('notifications.target_id'), for: 'everybody' },
  mentee: {
    isVisible: (db, me) =>
      byRole(me, {
        admin: () => isMe(me),
        mentor: () => sql<SqlBool>`(${isMe(me)} or ${target} in ${ownMenteesOf(db, me)})`,
        mentee: () => isMe(me),
      }),
    title: () => nameById('notifications.target_id'),
  },
  email: { title: () => titleIn('letters', 'recipient'), for: 'admins' },
  'team line': { isVisible: (db) => exists(linesOfActor(db).select('debriefs.id')), for: 'admins' },
  referral: {
    title: () => sql`(select ${nameOf('named')} from referrals as named where named.id = ${target})`,
    for: 'admins',
  },
  user: { title: () => nameById('notifications.target_id'), for: 'admins' },
}

const targetsOf = ({ role }: Asker): NotificationTarget[] =>
  keysOf(targets).filter(
    (of) => targets[of].for === 'everybody' || (targets[of].for === 'admins') === (role === 'admin'),
  )

const isMe = ({ id }: Asker) => sql<SqlBool>`${target} = ${id}`

const exists = (rows: Expression<unknown>) => sql<SqlBool>`exists ${rows}`

/** The shifts of a series that I may see. */
const seriesOf = (db: Db, me: Asker) => shiftsOf(db, me).where('shifts.series_id', '=', target)

/** A deleted shift is announced to its mentee, and to its mentor while they lead the mentee. */
function deletedShiftsOf(db: Db, me: Asker) {
  const deleted = db.selectFrom('shifts').where('shifts.deleted_at', 'is not', null)
  return byRole(me, {
    admin: () => deleted.where(never),
    mentor: () =>
      deleted.where('shifts.mentor_id', '=', me.id).where('shifts.mentee_id', 'in', ownMenteesOf(db, me)),
    mentee: () => deleted.where('shifts.mentee_id', '=', me.id),
  })
}

/** Meetings that were not removed. */
function meetingsOf(db: Db, me: Asker) {
  const meetings = db.selectFrom('meetings').where('meetings.deleted_at', 'is', null)
  return byRole(me, {
    admin: () => meetings.where(never),
    mentor: () => meetings.where('meetings.mentee_id', 'in', ownMenteesOf(db, me)),
    mentee: () => meetings.where('meetings.mentee_id', '=', me.id),
  })
}

/** A line to the programme team that its author has neither removed nor withdrawn. */
const linesOfActor = (db: Db) =>
  presentDebriefs(db)
    .where('debriefs.shift_id', '=', target)
    .where('debriefs.created_by', '=', sql.ref<number>('notifications.actor_id'))
    .where('debriefs.team_line', '<>', '')

/** Requests to agree to a plan that were not withdrawn. One of a mentor ends with their relationship. */
const requestsOf = (db: Db, me: Asker) =>
  db
    .selectFrom('plan_agreements as requests')
    .where('requests.plan_id', 'in', plansOf(db, me).select('learning_plans.id'))
    .where(({ or, eb }) => or([eb('requests.answer', 'is', null), eb('requests.answer', '<>', 'withdrawn')]))
    .where(({ or, eb }) =>
      or([
        eb('requests.answer', 'is not', null),
        eb('requests.asked_side', '=', 'mentee'),
        sql<SqlBool>`exists (select 1 from learning_plans
          join relationships on relationships.mentee_id = learning_plans.mentee_id
          where learning_plans.id = requests.plan_id and relationships.mentor_id = requests.asked_by
          and relationships.status = 'active')`,
      ]),
    )

/** The other person of an active relationship. */
function partnersOf(db: Db, me: Asker) {
  const [mine, theirs] =
    me.role === 'mentor' ? (['mentor_id', 'mentee_id'] as const) : (['mentee_id', 'mentor_id'] as const)
  return db
    .selectFrom('relationships')
    .innerJoin('users as partners', 'partners.id', `relationships.${theirs}`)
    .where('relationships.id', '=', target)
    .where(`relationships.${mine}`, '=', me.id)
    .where('relationships.status', '=', 'active')
    .where(isBeforeEndOfCover(me.today))
}

/** My notifications about things that I may still see. */
export const notificationsOf = (db: Db, me: Asker) =>
  db
    .selectFrom('notifications')
    .where('notifications.user_id', '=', me.id)
    .where(({ and, or, eb }) =>
      and(
        modulesWithMessages.map((module) =>
          or([eb('notifications.kind', 'not in', kindsOfModule(module)), isModuleOn(module)]),
        ),
      ),
    )
    .where((eb) =>
      eb.or(
        targetsOf(me).map((of) =>
          eb.and([eb('notifications.kind', 'in', kindsAbout(of)), targets[of].isVisible?.(db, me) ?? always]),
        ),
      ),
    )

const kindsOfModule = (module: Module) => notificationKinds.filter((kind) => moduleOfKind(kind) === module)
const modulesWithMessages = moduleNames.filter((module) => kindsOfModule(module).length > 0)

const always = sql<SqlBool>`1 = 1`
const never = sql<SqlBool>`1 = 0`

const kindsAbout = (of: NotificationTarget) => notificationKindsWhere(({ target }) => target === of)

const titleIn = (table: string, column: string) =>
  sql<
    string | null
  >`(select named.${sql.ref(column)} from ${sql.table(table)} as named where named.id = ${target})`

const titleOfCommented = (table: string, column: string) =>
  sql<string | null>`(select named.title from comments as said
    join ${sql.table(table)} as named on named.id = said.${sql.ref(column)} where said.id = ${target})`

const inCover = sql`case when pair.last_day is null then '' else ' (cover until ' || substr(pair.last_day, 9, 2)
  || '/' || substr(pair.last_day, 6, 2) || '/' || substr(pair.last_day, 1, 4) || ')' end`

const partnerOf = (me: Asker) =>
  sql<string | null>`(select ${nameOf('named')} || ${inCover} from relationships as pair
    join users as named on named.id = pair.${sql.ref(me.role === 'mentor' ? 'mentee_id' : 'mentor_id')}
    where pair.id = ${target})`

const about = (db: Db, me: Asker) =>
  sql<string | null>`case ${sql.join(
    keysOf(targets).flatMap((of) => {
      const title = targets[of].title?.(db, me)
      const kinds = kindsAbout(of).map((kind) => sql.lit(kind))
      return title ? sql`when notifications.kind in (${sql.join(kinds)}) then ${title}` : []
    }),
    sql` `,
  )} end`

/** A value of all shifts in a series; null for other kinds. */
const inSeries = <Value>(db: Db, me: Asker, value: RawBuilder<Value>) =>
  sql<Value | null>`case when notifications.kind = 'shifts_planned'
    then ${seriesOf(db, me).select(value.as('value'))} end`

/** Adds the actor, the thing's name and its location. */
export const notificationRows = (db: Db, me: Asker, rows = notificationsOf(db, me)) =>
  rows
    .leftJoin('comments as said', (join) =>
      join
        .onRef('said.id', '=', 'notifications.target_id')
        .on('notifications.kind', 'in', kindsAbout('comment')),
    )
    .leftJoin('learning_plan_objectives as commented', 'commented.id', 'said.objective_id')
    .leftJoin('meetings as met', (join) =>
      join
        .onRef('met.id', '=', 'notifications.target_id')
        .on('notifications.kind', 'in', kindsAbout('meeting')),
    )
    .leftJoin('plan_agreements as requested', (join) =>
      join
        .onRef('requested.id', '=', 'notifications.target_id')
        .on('notifications.kind', 'in', kindsAbout('request')),
    )
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.target_id',
      'notifications.created_at',
      'notifications.read_at',
      'said.goal_id',
      'commented.position as objective',
    ])
    .select(({ fn }) => [
      fn.coalesce('said.mentee_id', 'met.mentee_id').as('mentee_id'),
      fn.coalesce('said.plan_id', 'requested.plan_id').as('plan_id'),
    ])
    .select([
      nameById('notifications.actor_id').as('actor'),
      about(db, me).as('about'),
      inSeries(db, me, sql<number>`count(*)`).as('shifts'),
      inSeries(db, me, sql<string>`max(shifts.starts_at)`).as('last_start'),
    ])

export type StoredNotification = Awaited<
  ReturnType<ReturnType<typeof notificationRows>['executeTakeFirstOrThrow']>
>

/** Lists those of the given notifications that I may still see, oldest first. */
export const listVisible = (db: Db, me: Asker, ids: number[]) =>
  notificationRows(db, me).where('notifications.id', 'in', ids).orderBy('notifications.id').execute()
