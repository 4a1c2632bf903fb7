import type { Name } from './cast.ts'
import type { Random } from './random.ts'

/**
 * A mentee's history in the programme. Numbers are days ago; negative ones are in the future. The days of a
 * path are strictly ordered, so that dependent events come later.
 */
export type Path = {
  /** null when an administrator created the account without a referral. */
  referred: number | null
  created: number
  /** When an invited person chose a password; null for a pending invitation. */
  takenUp: number | null
  relationships: PathRelationship[]
  /** Days from the first assignment to the first shift. */
  firstShift: number
  finishing: number
  completing: number
  left: number | null
  shifts: 'as usual' | 'none' | 'past only'
}

/** A period with one mentor; `to` is null while it lasts. */
export type PathRelationship = { from: number; to: number | null; additional: boolean; mentor?: Name }

const never = Number.NEGATIVE_INFINITY

const castPath = (path: Partial<Path> & { created: number }): Path => ({
  referred: path.created + 3,
  takenUp: path.created - 2,
  relationships: [],
  firstShift: 11,
  finishing: never,
  completing: never,
  left: null,
  shifts: 'as usual',
  ...path,
})

export const castPaths: Partial<Record<Name, Path>> = {
  eva: castPath({
    created: 141,
    relationships: [{ from: 133, to: null, additional: false, mentor: 'max' }],
    shifts: 'past only',
  }),
  ben: castPath({
    created: 26,
    relationships: [{ from: 12, to: null, additional: false, mentor: 'max' }],
    shifts: 'none',
  }),
  zoe: castPath({
    created: 470,
    relationships: [{ from: 461, to: null, additional: false, mentor: 'ruth' }],
    finishing: 96,
    completing: 41,
  }),
  uma: castPath({ created: 9 }),
  pia: castPath({ referred: null, created: 3, takenUp: null }),
  ivan: castPath({
    created: 420,
    relationships: [{ from: 409, to: 236, additional: false }],
    left: 235,
  }),
}

/** Generates the path of a mentee who referred themself this many days ago. */
export function inventPath(random: Random, referred: number): Path {
  const created = Math.max(2, referred - random.whole(1, 5))
  const takenUp = Math.max(1, created - random.whole(1, 6))
  const from = takenUp - random.whole(2, 14)
  const completing = from - random.whole(260, 470)
  const finishing = completing + random.whole(25, 90)
  const path: Path = {
    referred,
    created,
    takenUp,
    relationships: [],
    firstShift: random.chance(0.2) ? random.whole(30, 80) : random.whole(6, 17),
    finishing,
    completing,
    left: null,
    shifts: 'as usual',
  }
  if (from < 1) return path

  const { to, left } = chooseEnding(random, { from, completing, finishing })
  return { ...path, left, relationships: relationshipsBetween(random, from, to) }
}

type Milestones = { from: number; completing: number; finishing: number }

/** Most pairs stay together after the programme. Some part then, and a few people leave earlier. */
function chooseEnding(random: Random, { from, completing, finishing }: Milestones) {
  const after = completing - random.whole(7, 70)
  if (after > 4 && random.chance(0.3))
    return { to: after, left: random.chance(0.6) ? random.whole(2, after - 1) : null }
  const fate = random.fraction()
  if (from > 90 && fate < 0.05) {
    const to = random.whole(Math.max(3, finishing + 5), from - 60)
    // A person who broke off long ago has left; one who did so recently has no mentor at the moment.
    return { to, left: to > 60 ? to - random.whole(1, 50) : null }
  }
  // A few leave suddenly, and their relationship continues.
  if (from > 40 && fate > 0.985) return { to: null, left: random.whole(2, 15) }
  return { to: null, left: null }
}

function relationshipsBetween(random: Random, from: number, to: number | null): PathRelationship[] {
  const length = from - (to ?? 0)
  if (length > 80 && random.chance(0.15)) {
    const change = from - Math.round(length * (0.3 + random.fraction() * 0.4))
    return [
      { from, to: change, additional: false },
      { from: change, to, additional: false },
    ]
  }
  const first = { from, to, additional: false }
  if (length > 60 && random.chance(0.1))
    return [first, { from: from - random.whole(15, 50), to, additional: true }]
  return [first]
}
