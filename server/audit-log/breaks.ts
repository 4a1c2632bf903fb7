import type { ChainBreak } from '#contract/audit-log.ts'

/** The possible faults, worded for one entry and for several consecutive ones. */
const faults = {
  changed: ['it was changed', 'they were changed'],
  missing: ['it is missing', 'they are missing'],
  cutOff: ['it is missing at the end', 'they are missing at the end'],
  unlinked: ['it does not follow the entry before', 'they do not follow the entries before'],
  notAnchored: ['it is not the anchored one', 'they are not the anchored ones'],
  outOfPlace: ['it comes before the first one', 'they come before the first one'],
} as const
export type Fault = keyof typeof faults

/**
 * Collects breaks in their order and joins consecutive ones of the same fault. Lists up to `max` breaks and
 * counts all.
 */
export function collectBreaks(max: number) {
  const listed: { fault: Fault; entry: number; last: number }[] = []
  let latest: (typeof listed)[number] | undefined
  let total = 0
  return {
    note(fault: Fault, entry: number, last = entry) {
      if (latest?.fault === fault && latest.last === entry - 1) {
        latest.last = last
        return
      }
      latest = { fault, entry, last }
      total += 1
      if (listed.length < max) listed.push(latest)
    },
    result() {
      const [first] = listed
      return {
        broken: first ? { entry: first.entry, reason: faults[first.fault][0] } : null,
        breaks: listed.map(({ fault, entry, last }): ChainBreak => {
          return { entry, last, reason: faults[fault][last > entry ? 1 : 0] }
        }),
        totalBreaks: total,
      }
    },
  }
}
