import { type Kysely, sql } from 'kysely'
import { Migrator, NO_MIGRATIONS } from 'kysely/migration'
import type { Engine } from './connect.ts'
import { theProgramme } from './migrations/001-the-programme.ts'
import { calendarFeeds } from './migrations/002-calendar-feeds.ts'
import { reports } from './migrations/003-reports.ts'
import { auditLogByTargetType } from './migrations/004-audit-log-by-target-type.ts'
import { plansByAuthor } from './migrations/005-plans-by-author.ts'
import { auditAnchors } from './migrations/006-audit-anchors.ts'
import { daysOff } from './migrations/007-days-off.ts'
import { accounts } from './migrations/008-accounts.ts'
import { writeTrials } from './migrations/009-write-trials.ts'
import { activeContent } from './migrations/010-active-content.ts'
import { undos } from './migrations/011-undos.ts'
import { keptLetters } from './migrations/012-kept-letters.ts'
import { backups } from './migrations/013-backups.ts'
import { growth } from './migrations/014-growth.ts'
import { callCounts } from './migrations/015-call-counts.ts'
import { notifications } from './migrations/017-notifications.ts'
import { lists } from './migrations/018-lists.ts'
import { waitingAndGuiding } from './migrations/019-waiting-and-guiding.ts'
import { comments } from './migrations/020-comments.ts'
import { templates } from './migrations/021-templates.ts'
import { seriesOfShifts } from './migrations/022-series-of-shifts.ts'
import { searchTexts } from './migrations/024-search-texts.ts'
import { refusedCalls } from './migrations/025-refused-calls.ts'
import { snoozes } from './migrations/026-snoozes.ts'
import { identity } from './migrations/027-identity.ts'
import { workAccounts } from './migrations/028-work-accounts.ts'
import { keys } from './migrations/029-keys.ts'
import { shiftOutcomes } from './migrations/030-shift-outcomes.ts'
import { debriefs } from './migrations/031-debriefs.ts'
import { refusedAttempts } from './migrations/033-refused-attempts.ts'
import { workAccountOnly } from './migrations/034-work-account-only.ts'
import { sessionDevices } from './migrations/035-session-devices.ts'
import { objectiveStates } from './migrations/036-objective-states.ts'
import { weeklyNumbers } from './migrations/039-weekly-numbers.ts'
import { secondStepOfProvider } from './migrations/040-second-step-of-provider.ts'
import { signOffs } from './migrations/041-sign-offs.ts'
import { planAgreements } from './migrations/042-plan-agreements.ts'
import { signOffsByDay } from './migrations/043-sign-offs-by-day.ts'
import { milestones } from './migrations/044-milestones.ts'
import { myRecord } from './migrations/045-my-record.ts'
import { staffNumbers } from './migrations/046-staff-numbers.ts'
import { meetingsInRecord } from './migrations/047-meetings-in-record.ts'
import { factorsOfDeleted } from './migrations/048-factors-of-deleted.ts'
import { notificationsOfPerson } from './migrations/049-notifications-of-person.ts'
import { openingsOfDebriefs } from './migrations/050-openings-of-debriefs.ts'
import { refusedToDirectory } from './migrations/051-refused-to-directory.ts'
import { certificatesOfDeleted } from './migrations/052-certificates-of-deleted.ts'
import { unreadTeamLines } from './migrations/055-unread-team-lines.ts'
import { lostShiftsAndPlans } from './migrations/056-lost-shifts-and-plans.ts'
import { moreLetters } from './migrations/057-more-letters.ts'
import { peopleByGrsNumber } from './migrations/059-people-by-grs-number.ts'
import { gone } from './migrations/060-gone.ts'
import { snoozesUntilTheirDay } from './migrations/061-snoozes-until-their-day.ts'
import { deletedRows } from './migrations/062-deleted-rows.ts'
import { findOwnSchema, listOwnTables } from './own-schema.ts'
import type { Tables } from './schema.ts'

/** In order of their numbers. Forward only; a released migration is never renamed. */
const migrations = {
  '001-the-programme': theProgramme,
  '002-calendar-feeds': calendarFeeds,
  '003-reports': reports,
  '004-audit-log-by-target-type': auditLogByTargetType,
  '005-plans-by-author': plansByAuthor,
  '006-audit-anchors': auditAnchors,
  '007-days-off': daysOff,
  '008-accounts': accounts,
  '009-write-trials': writeTrials,
  '010-active-content': activeContent,
  '011-undos': undos,
  '012-kept-letters': keptLetters,
  '013-backups': backups,
  '014-growth': growth,
  '015-call-counts': callCounts,
  '017-notifications': notifications,
  '018-lists': lists,
  '019-waiting-and-guiding': waitingAndGuiding,
  '020-comments': comments,
  '021-templates': templates,
  '022-series-of-shifts': seriesOfShifts,
  '024-search-texts': searchTexts,
  '025-refused-calls': refusedCalls,
  '026-snoozes': snoozes,
  '027-identity': identity,
  '028-work-accounts': workAccounts,
  '029-keys': keys,
  '030-shift-outcomes': shiftOutcomes,
  '031-debriefs': debriefs,
  '033-refused-attempts': refusedAttempts,
  '034-work-account-only': workAccountOnly,
  '035-session-devices': sessionDevices,
  '036-objective-states': objectiveStates,
  '039-weekly-numbers': weeklyNumbers,
  '040-second-step-of-provider': secondStepOfProvider,
  '041-sign-offs': signOffs,
  '042-plan-agreements': planAgreements,
  '043-sign-offs-by-day': signOffsByDay,
  '044-milestones': milestones,
  '045-my-record': myRecord,
  '046-staff-numbers': staffNumbers,
  '047-meetings-in-record': meetingsInRecord,
  '048-factors-of-deleted': factorsOfDeleted,
  '049-notifications-of-person': notificationsOfPerson,
  '050-openings-of-debriefs': openingsOfDebriefs,
  '051-refused-to-directory': refusedToDirectory,
  '052-certificates-of-deleted': certificatesOfDeleted,
  '055-unread-team-lines': unreadTeamLines,
  '056-lost-shifts-and-plans': lostShiftsAndPlans,
  '057-more-letters': moreLetters,
  '059-people-by-grs-number': peopleByGrsNumber,
  '060-gone': gone,
  '061-snoozes-until-their-day': snoozesUntilTheirDay,
  '062-deleted-rows': deletedRows,
} as const

export const migrationNames = Object.keys(migrations).sort()
export const schemaVersion = migrationNames.length

/** Migrates to the latest or a given migration. Refuses a database that a newer program has migrated. */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  upTo = migrationNames.at(-1),
): Promise<void> {
  await refuseNewerDatabase(db)
  // Another program may have Kysely's tables in another schema.
  const schema = await findOwnSchema(db)
  const migrator = new Migrator({
    ...(schema && { migrationTableSchema: schema }),
    // Migrations are untyped, because each uses the tables as they were at its time.
    db: db as unknown as Kysely<unknown>,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, up]) => [
            name,
            { up: (tables: Kysely<unknown>) => up(tables, engine) },
          ]),
        ),
    },
  })
  const { error } = await migrator.migrateTo(upTo ?? NO_MIGRATIONS)
  if (error) throw error
}

async function refuseNewerDatabase(db: Kysely<Tables>) {
  const unknown = unknownMigrations(await executedMigrations(db))
  if (unknown.length === 0) return
  throw new DatabaseTooNew(
    `The database was made by a newer version of MST (it has ${unknown.join(', ')}). Start that version, or restore a backup of this version.`,
  )
}

export class DatabaseTooNew extends Error {}

/** Migrations that only a newer program contains. */
export const unknownMigrations = (executed: string[]): string[] =>
  executed.filter((name) => !(name in migrations))

/** True if an existing database needs a migration; false for a new one. */
export async function waitsForMigration(db: Kysely<Tables>): Promise<boolean> {
  const executed = await executedMigrations(db)
  return executed.length > 0 && Object.keys(migrations).some((name) => !executed.includes(name))
}

export async function executedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await listOwnTables(db, { withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
