import { fill } from '#demo/fill.ts'
import { inventProgramme } from '#demo/programme.ts'
import { deriveKeys } from '../adapters/secret-key.ts'
import { freshDatabase } from './fresh-database.ts'

/** Shortly after the clocks went back, and before working hours. */
const now = new Date('2026-10-27T06:30:00Z')
const timeZone = 'Europe/London'

/** The demo programme as it was made at a fixed moment, in its own database. */
export async function filledDemo(size = 1, passwordHash = 'hash of the password') {
  const database = await freshDatabase()
  const auditKey = deriveKeys(Buffer.alloc(32, 7))('audit')
  const programme = inventProgramme({ now, timeZone, size })
  const rows = await fill(database, programme, { passwordHash, auditKey })
  return { ...database, auditKey, now, timeZone, rows }
}
