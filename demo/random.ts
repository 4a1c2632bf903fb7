/** A seeded random generator: the same seed gives the same sequence. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  fraction: () => number
  /** True with this probability, 0 to 1. */
  chance: (often: number) => boolean
  /** A whole number; both bounds are inclusive. */
  whole: (least: number, most: number) => number
  pick: <T>(list: readonly T[]) => T
  /** A shuffled copy. */
  shuffled: <T>(list: readonly T[]) => T[]
}

export function randomFrom(seed: string): Random {
  let state = hash(seed)
  // mulberry32: small, fast and uniform enough for demo data.
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  const pick = <T>(list: readonly T[]) => {
    if (list.length === 0) throw new Error('There is nothing to pick from.')
    return list[whole(0, list.length - 1)] as T
  }
  const shuffled = <T>(list: readonly T[]) =>
    list
      .map((entry) => ({ entry, place: fraction() }))
      .sort((a, b) => a.place - b.place)
      .map(({ entry }) => entry)
  return { fraction, chance: (often) => fraction() < often, whole, pick, shuffled }
}

/** Has the format of SHA-256, but is random. */
export const madeUpHash = (random: Random): string =>
  Array.from({ length: 64 }, () => random.whole(0, 15).toString(16)).join('')

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1)
    sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193)
  return sum
}
