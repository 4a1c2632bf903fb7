import { keysOf } from '#contract/keys-of.ts'
import { type CodeTheme, codeThemes } from '#contract/my-record.ts'

/** Each theme once, in the order of the Code. */
export const storedThemes = (themes: CodeTheme[]): string =>
  JSON.stringify(keysOf(codeThemes).filter((theme) => themes.includes(theme)))
