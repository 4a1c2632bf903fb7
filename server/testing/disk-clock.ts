/** The time by which a disk dates its files. Tests shift the clock of their process, and not that of the disk. */
export const diskTime = (hoursLater = 0): Date =>
  new Date(performance.timeOrigin + performance.now() + hoursLater * 3_600_000)
