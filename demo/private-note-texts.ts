import type { Random } from './random.ts'

const impressions = [
  'Quiet at first. Opens up after about an hour, especially while doing something practical.',
  'Was told off by a previous mentor in front of others and still expects it. Feedback only in the side room.',
  'Compares herself with her sister, who is a matron here. Not a topic to raise, but good to know.',
  'Worries about money and picks up too many bank shifts; that often explains the tiredness.',
  'Very able. At times bored by routine and then careless with the charts.',
  'Asked me whether he could move to days for good. I said that I would support it.',
  'We agreed a word for “please step in”. Used it once, in good time.',
  'Cried after a hard shift. Occupational health and the staff support line offered; went the next day.',
  'Learns by watching once, doing twice. Reading lists do not work.',
  'The ward still counts this mentee in the numbers on our shifts. I have written to the manager.',
  'Thinks aloud well now. In October I had to ask for every step.',
  'Would make a good link nurse for dementia in a year’s time.',
] as const

const strengths = [
  'Kind and unhurried with anxious patients.',
  'Reliable record of observations, notices trends.',
  'Asks when unsure.',
  'Clear, calm voice on the telephone.',
  'Good hands: cannulation, dressings.',
  'Remembers families’ names.',
  'Prepares for every shift.',
  'Takes criticism well and changes the same day.',
  'Languages: a great help on the ward.',
] as const

const areas = [
  'Prioritising when three things are urgent.',
  'Says yes to everything.',
  'Escalates late, wants to be certain first.',
  'Documentation at the end of the shift rather than during it.',
  'Delegation to healthcare assistants.',
  'Drug calculations under time pressure.',
  'Speaking up in the board round.',
  'Breaks: does not take them.',
  'Confidence with doctors.',
] as const

const some = (random: Random, list: readonly string[], most: number, between: string) =>
  random.shuffled(list).slice(0, random.whole(1, most)).join(between)

export const privateWords = (random: Random) => ({
  private_notes: some(random, impressions, 2, '\n\n'),
  strengths: random.chance(0.85) ? some(random, strengths, 3, '\n') : '',
  areas_for_improvement: random.chance(0.8) ? some(random, areas, 3, '\n') : '',
})
