type Work = (text: string) => unknown

const small = 500
const times = 32

/**
 * Returns true if the work grows faster than its text. It processes the same number of characters as one text
 * and as 32 short ones. Linear work takes the same time for both, quadratic work 32 times as long. Other load
 * slows both, so the smallest ratio of several tries counts.
 */
export function growsFasterThan(textOf: (length: number) => string, work: Work): boolean {
  const [short, long] = [textOf(small), textOf(small * times)]
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const whole = timeOf(() => work(long))
    const parts = timeOf(() => {
      for (let part = 0; part < times; part += 1) work(short)
    })
    if (whole < parts * 8) return false
  }
  return true
}

function timeOf(work: () => void): number {
  const began = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - began)
}

/** Texts of a given length: a beginning, a few repeated characters, and an end that may or may not match. */
export function* repeatedTexts(repeated: Iterable<string>, beginnings: Iterable<string> = ['']) {
  for (const part of repeated)
    for (const beginning of beginnings)
      for (const end of ends)
        yield {
          name: JSON.stringify(`${beginning}${part}…${end}`),
          textOf: (length: number) => beginning + part.repeat(Math.ceil(length / part.length)) + end,
        }
}

const ends = ['', '!', 'x\u2028x', '\n', '>']
