import { useState } from 'react'
import type { Current } from '#web/kernel/api-error.ts'
import type { BaseVersion } from '#web/kernel/use-base-version.ts'
import type { NamedText } from './differences.ts'

/** What a form over a saved row tells of it, for when somebody else changes the row meanwhile. */
export type SavedRow<Values> = {
  version: BaseVersion
  /** The fields by their labels and their values as people read them, in the order of the form. */
  fieldTexts: (values: Values) => readonly NamedText[]
  /** What of the row stands in the form; without it the fields of one name. */
  valuesOf?: (current: Current) => Partial<Values>
}

/** Two have changed one row: their texts side by side, and what can be done; or what was done, which can be undone. */
export type Conflict =
  | {
      is: 'open'
      serverMessage: string
      theirs: readonly NamedText[]
      mine: readonly NamedText[]
      keepMine: () => void
      takeTheirs: () => void
    }
  | { is: 'taken'; backToMine: () => void }

type MetChange<Values> = {
  serverMessage: string
  theirs: Values
  version: number
  seen: number | null
  mine?: Values
}

type Held<Values> = { values: Values; fill: (values: Values) => void; restart: (values: Values) => void }

/**
 * The one way in which every form meets another's change. The version stays the one that the form began from until the
 * person has said which text shall stand, so that no other button saves over what they have not seen.
 */
export function useConflict<Values extends object>(row: SavedRow<Values> | undefined) {
  const [met, setMet] = useState<MetChange<Values> | null>(null)
  return {
    meet: (serverMessage: string, current: Current, values: Values) => {
      if (!row) return
      const theirs = { ...values, ...(row.valuesOf ?? ofOneName(values))(current) }
      setMet({ serverMessage, theirs, version: Number(current.version), seen: row.version.base() })
    },
    end: () => setMet(null),
    stateFor: ({ values, fill, restart }: Held<Values>, save: () => Promise<boolean>): Conflict | null => {
      if (!met || !row) return null
      const { serverMessage, theirs, version, seen, mine } = met
      if (mine)
        return {
          is: 'taken',
          backToMine: () => {
            row.version.set(seen)
            fill(mine)
            setMet({ serverMessage, theirs, version, seen })
          },
        }
      return {
        is: 'open',
        serverMessage,
        theirs: row.fieldTexts(theirs),
        mine: row.fieldTexts(values),
        keepMine: () => {
          row.version.set(version)
          // What is refused once more leaves the question open.
          void save().then((isSaved) => isSaved || row.version.set(seen))
        },
        takeTheirs: () => {
          row.version.set(version)
          restart(theirs)
          setMet({ serverMessage, theirs, version, seen, mine: values })
        },
      }
    },
  }
}

/** The server tells the row in the spelling of the body, which is mostly that of the form; nothing is an empty text. */
const ofOneName =
  <Values extends object>(values: Values) =>
  (current: Current) =>
    Object.fromEntries(
      Object.entries(current)
        .filter(([name]) => name in values)
        .map(([name, value]) => [name, value ?? '']),
    ) as Partial<Values>
