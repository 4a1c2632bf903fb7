import { keysOf } from './fields.ts'
import { isOn, type Module } from './modules.ts'

/**
 * THE READERS of each kind of record, as shown on the privacy page. `own`: only records that this person
 * wrote or worked. The columns are the mentee, their current mentor, a former mentor, other people and an
 * administrator. The last one is the module without which nobody keeps such records. Tables one and two decide; `server/who-reads.test.ts` compares every cell with them.
 */
type Reading = 'all' | 'own' | '-'

export const whoReads = {
  //                                              mentee  mentor  former  others  admin, module
  Progress: /*                                */ ['all', 'all', '-', '-', 'all'],
  Goals: /*                                   */ ['all', 'all', '-', '-', 'all'],
  'Learning plans': /*                        */ ['all', 'all', 'own', '-', 'all'],
  Shifts: /*                                  */ ['all', 'all', 'own', '-', 'all'],
  'Debriefs of shifts': /*                    */ ['all', 'all', 'own', '-', 'all', 'debriefs'],
  'Summaries that are signed off': /*         */ ['all', 'all', '-', '-', 'all', 'sign-off'],
  'Messages between mentor and mentee': /*    */ ['all', 'all', 'own', '-', 'all'],
  Documents: /*                               */ ['all', 'all', '-', '-', 'all'],
  "A mentor's private notes": /*              */ ['-', 'own', '-', '-', '-'],
  'What a mentee would like help with': /*    */ ['all', 'all', '-', '-', 'all', 'matching'],
  'Handover notes': /*                        */ ['-', 'all', '-', '-', 'all', 'cover'],
  Reflections: /*                             */ ['own', 'own', 'own', 'own', '-', 'record'],
  Referrals: /*                               */ ['-', '-', '-', '-', 'all'],
  'Email addresses': /*                      */ ['all', 'all', '-', '-', 'all'],
  'GRS numbers': /*                           */ ['all', '-', '-', '-', 'all'],
  'The audit log': /*                         */ ['-', '-', '-', '-', 'all'],
} as const satisfies Record<string, readonly [Reading, Reading, Reading, Reading, Reading, Module?]>
export type ReadThing = keyof typeof whoReads

/** The kinds of records that the programme uses. */
export const thingsInUse = (off: readonly string[]): ReadThing[] =>
  keysOf(whoReads).filter((thing) => isOn(off, whoReads[thing][5]))

export const readers = ['mentee', 'mentor', 'former', 'others', 'admin'] as const
export type Reader = (typeof readers)[number]

const words: Record<Reader, { all: string; own: string }> = {
  mentee: { all: 'the mentee', own: 'the mentee (their own only)' },
  mentor: { all: 'their mentors', own: 'the mentor who wrote them' },
  former: { all: 'past mentors', own: 'past mentors (only what they wrote or worked)' },
  others: { all: 'everyone else', own: 'others (their own only)' },
  admin: { all: 'administrators', own: 'administrators (their own only)' },
}

/** Returns 'The mentee, their mentors and administrators'. */
export function readersOf(thing: ReadThing): string {
  const who = readers.flatMap((reader, column) => {
    const reading = (whoReads[thing] as readonly Reading[])[column] ?? '-'
    return reading === '-' ? [] : [words[reader][reading]]
  })
  const sentence = new Intl.ListFormat('en-GB').format(who)
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
