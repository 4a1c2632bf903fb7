import { formatLongDay } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import {
  codeLabel,
  type ReflectionRow,
  reflectionKinds,
  reflectionQuestions,
  themesInWords,
} from '#contract/my-record.ts'
import type { Block } from '../kernel/sheets/pdf.ts'

/** A reflection in a file, with its answers. */
export function* blocksOfReflection(row: Omit<ReflectionRow, 'id' | 'version'>): Generator<Block> {
  yield { as: 'H3', text: row.title }
  yield { as: 'P', text: `${reflectionKinds[row.kind].label}, ${formatLongDay(row.day)}` }
  for (const name of keysOf(reflectionQuestions))
    if (row[name]) yield { as: 'fact', name: reflectionQuestions[name].label, text: row[name] }
  if (row.themes.length > 0) yield { as: 'fact', name: codeLabel, text: themesInWords(row.themes) }
}
