/**
 * THE READERS of each kind of record, as shown on the privacy page. `own`: only records that this person
 * wrote or worked. The columns are the mentee, their current mentor, a former mentor, other people and an
 * administrator. Tables one and two decide; `server/who-reads.test.ts` compares every cell with them.
 */
type Reading = 'all' | 'own' | '-'

export const whoReads = {
  //                                              mentee  mentor  former  others  admin
  Progress: /*                                */ ['all', 'all', '-', '-', 'all'],
  Goals: /*                                   */ ['all', 'all', '-', '-', 'all'],
  'Learning plans': /*                        */ ['all', 'all', 'own', '-', 'all'],
  Shifts: /*                                  */ ['all', 'all', 'own', '-', 'all'],
  'Debriefs of shifts': /*                    */ ['all', 'all', 'own', '-', 'all'],
  'Summaries that are signed off': /*         */ ['all', 'all', '-', '-', 'all'],
  'Messages between mentor and mentee': /*    */ ['all', 'all', 'own', '-', 'all'],
  Documents: /*                               */ ['all', 'all', '-', '-', 'all'],
  "A mentor's private notes": /*              */ ['-', 'own', '-', '-', '-'],
  'What a mentee would like help with': /*    */ ['all', 'all', '-', '-', 'all'],
  'Handover notes': /*                        */ ['-', 'all', '-', '-', 'all'],
  Reflections: /*                             */ ['own', 'own', 'own', 'own', '-'],
  Referrals: /*                               */ ['-', '-', '-', '-', 'all'],
  'Email addresses': /*                      */ ['all', 'all', '-', '-', 'all'],
  'GRS numbers': /*                           */ ['all', '-', '-', '-', 'all'],
  'The audit log': /*                         */ ['-', '-', '-', '-', 'all'],
} as const satisfies Record<string, readonly [Reading, Reading, Reading, Reading, Reading]>
export type ReadThing = keyof typeof whoReads

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
    const reading: Reading = whoReads[thing][column] ?? '-'
    return reading === '-' ? [] : [words[reader][reading]]
  })
  const sentence = new Intl.ListFormat('en-GB').format(who)
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
