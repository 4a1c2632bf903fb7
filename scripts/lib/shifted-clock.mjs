// Shifts the clock of tests, so that a test of Wednesday morning tests it at night too. The program has no setting
// for this: a process loads this code with --import, and a page as its first script.

/** The decisions call it the instant of journeys: Wednesday 18 November 2026, 10:00 in London. */
export const usualInstant = '2026-11-18T10:00+00:00'

/** `npm run test:full` repeats the sweeps at these instants, because a page can depend on its day and hour. */
export const instants = {
  'a Saturday morning': '2026-11-28T07:00+00:00',
  'a Sunday before midnight': '2026-11-22T23:55+00:00',
  'a Monday after midnight': '2026-11-23T00:05+00:00',
  'a bank holiday and last day of a month': '2027-05-31T12:00+01:00',
  'the last minutes of a year': '2026-12-31T23:58+00:00',
  'the first minutes of a year': '2027-01-01T00:02+00:00',
  'a leap day': '2028-02-29T10:00+00:00',
  'the day after a leap day': '2028-03-01T10:00+00:00',
  'the night before clocks go back': '2026-10-25T00:30+01:00',
  'the hour that clocks repeat': '2026-10-25T01:30+00:00',
  'the night before clocks go forward': '2027-03-28T00:30+00:00',
  'the hour after clocks went forward': '2027-03-28T02:30+01:00',
}

/** The variables of a process whose clock, and that of its children and pages, starts at the instant. */
export function clockStartingAt(instant, environment = process.env) {
  const ofPages = `(${shiftClock})(${Date.parse(instant) - Date.now()})`
  const preload = `--import=data:text/javascript,${encodeURIComponent(`${ofPages};(${shiftReplies})()`)}`
  return {
    NODE_OPTIONS: [environment.NODE_OPTIONS, preload].filter(Boolean).join(' '),
    JOURNEYS_CLOCK: ofPages,
  }
}

/** Runs in Node and in the browser. The clock runs on, because a stopped one would end no wait. */
function shiftClock(offset) {
  const OwnDate = Date
  const now = () => OwnDate.now() + offset
  function ShiftedDate(...parts) {
    if (!new.target) return new ShiftedDate().toString()
    return Reflect.construct(OwnDate, parts.length > 0 ? parts : [now()], new.target)
  }
  const { prototype, ...statics } = Object.getOwnPropertyDescriptors(OwnDate)
  Object.defineProperties(ShiftedDate, { ...statics, now: { ...statics.now, value: now } })
  ShiftedDate.prototype = OwnDate.prototype
  OwnDate.prototype.constructor = ShiftedDate
  globalThis.Date = ShiftedDate
  if (!globalThis.Temporal) return
  const { Instant, Now } = Temporal
  const zoned = (zone = Now.timeZoneId()) => Now.instant().toZonedDateTimeISO(zone)
  Object.assign(Now, {
    instant: () => Instant.fromEpochMilliseconds(now()),
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone) => zoned(zone).toPlainTime(),
  })
}

/** Node writes the header `Date` of a reply by a clock of its own. */
async function shiftReplies() {
  const { subscribe } = await import('node:diagnostics_channel')
  subscribe('http.server.request.start', ({ response }) =>
    response.setHeader('Date', new Date().toUTCString()),
  )
}
