import { dayIn, localTime } from '#contract/dates.ts'
import { expect } from './test.ts'

/** The times of a shift of today that has ended. In the first minute of a day it waits for the end. */
export async function endedShiftOfToday() {
  const timeZone = 'Europe/London'
  await expect
    .poll(() => localTime(new Date(), timeZone).slice(11, 16), { timeout: 65_000 })
    .not.toBe('00:00')
  return { shiftDate: dayIn(new Date(), timeZone), startTime: '00:00', endTime: '00:01' }
}
