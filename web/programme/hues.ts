/** Without grey, which looks inactive. */
export const hues = ['blue', 'purple', 'green', 'yellow', 'orange', 'teal', 'pink'] as const

/** The hue of a person, the same on every page. People who were added one after the other differ. */
export const hueOf = (id: number): (typeof hues)[number] =>
  hues[(Math.imul(id, 0x9e_37_79_b1) >>> 0) % hues.length] ?? 'blue'
