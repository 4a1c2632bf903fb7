/** The letters of the fonts in PDFs, as hexadecimal code points: Latin, Greek and Cyrillic. */
export const printableRanges = `
20-7e a0-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-52f 1ab0-1ac0 1c80-1c88 1d00-1df9 1dfb-1f15
1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3
1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-2064 2066-2071 2074-208e 2090-209c 20a0-20bf 20f0
2100-215f 2184 2189 25cc 2c60-2c7f 2de0-2e52 a640-a69f a700-a7bf a7c2-a7ca a7f5-a7ff a92e
ab30-ab6b fb00-fb06 fe00 fe20-fe2f feff`
  .trim()
  .split(/\s+/)

const escaped = printableRanges.map((range) =>
  range
    .split('-')
    .map((point) => `\\u{${point}}`)
    .join('-'),
)
const unprintable = new RegExp(`[^\\n${escaped.join('')}]+`, 'gu')

export const usePrintableLetters =
  'Use letters that can be printed here, for example as in your registration.'

/** Arabic, Hebrew and Chinese letters, for example, would be boxes. */
export const isPrintable = (text: string): boolean => withoutUnprintable(text) === text.normalize('NFC')

/** The text as a PDF shows it. */
export const withoutUnprintable = (text: string): string => text.normalize('NFC').replace(unprintable, '[?]')

/** The note in a PDF in which letters are left out. */
export const lettersLeftOut =
  'This file cannot print some letters and shows [?] instead. The web application shows them.'
