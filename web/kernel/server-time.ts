/** The clock of this device is wrong by more than a delay or a time zone explains. */
const leastError = 5 * 60_000
/** A slower reply may have been read after the device slept, so its time is unknown. */
const slowest = 30_000
let error = 0
let corrected = () => {}

/** The current instant, by the server's clock if this device's is wrong. */
export const currentInstant = (): Date => new Date(Date.now() - error)

/** Calls the listener when the error of this device's clock becomes known. */
export function onCorrection(listener: () => void): void {
  corrected = listener
}

/** Compares this device's clock with the server's, which is in the header `Date` of its replies. */
export function noteServerTime(date: string | null, askedAt: number): void {
  const [served, received] = [Date.parse(date ?? ''), Date.now()]
  if (Number.isNaN(served) || received - askedAt > slowest || received < askedAt) return
  const found = Math.abs(received - served) > leastError ? received - served : 0
  const isCorrected = Math.abs(found - error) > leastError
  error = found
  if (isCorrected) corrected()
}
