import { type Expression, type SqlBool, sql } from 'kysely'

/** True once both sides of the shift have written, or if it ended until this local time. */
export const isOpenDebrief = (openedBefore: string | Expression<string>) =>
  sql<SqlBool>`(shifts.ends_at <= ${openedBefore} or (select count(*) from debriefs as sides
    where sides.shift_id = shifts.id and sides.deleted_at is null) = 2)`
