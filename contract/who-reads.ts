/**
 * WHO READS WHAT, as the privacy page tells it: `own` is what they wrote, or worked, themselves. A person is a mentee here,
 * their mentor of today, one from before, somebody else in the programme, or an administrator. Tables one and two decide;
 * `server/who-reads.test.ts` holds this one against them, cell by cell.
 */
type Reading = 'all' | 'own' | '-'

export const whoReads = {
  //                                              mentee  mentor  former  others  admin
  Progress: /*                                */ ['all', 'all', '-', '-', 'all'],
  Goals: /*                                   */ ['all', 'all', '-', '-', 'all'],
  'Learning plans': /*                        */ ['all', 'all', 'own', '-', 'all'],
  Shifts: /*                                  */ ['all', 'all', 'own', '-', 'all'],
  'Notes between mentor and mentee': /*       */ ['all', 'all', 'own', '-', 'all'],
  Documents: /*                               */ ['all', 'all', '-', '-', 'all'],
  "A mentor's private notes": /*              */ ['-', 'own', '-', '-', '-'],
  Referrals: /*                               */ ['-', '-', '-', '-', 'all'],
  'E-mail addresses': /*                      */ ['all', 'all', '-', '-', 'all'],
  'The audit log': /*                         */ ['-', '-', '-', '-', 'all'],
} as const satisfies Record<string, readonly [Reading, Reading, Reading, Reading, Reading]>
export type ReadThing = keyof typeof whoReads

export const readers = ['mentee', 'mentor', 'former', 'others', 'admin'] as const
export type Reader = (typeof readers)[number]

const words: Record<Reader, { all: string; own: string }> = {
  mentee: { all: 'the mentee', own: 'the mentee what is their own' },
  mentor: { all: 'their mentors', own: 'the mentor who wrote them' },
  former: { all: 'mentors from before', own: 'mentors from before what is their own' },
  others: { all: 'everybody else', own: 'others what is their own' },
  admin: { all: 'administrators', own: 'administrators what is their own' },
}

/** 'The mentee, their mentors and administrators'. */
export function readersOf(thing: ReadThing): string {
  const who = readers.flatMap((reader, column) => {
    const reading: Reading = whoReads[thing][column] ?? '-'
    return reading === '-' ? [] : [words[reader][reading]]
  })
  const sentence = new Intl.ListFormat('en-GB').format(who)
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
