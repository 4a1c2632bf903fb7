import { useState } from 'react'
import type { EditFields } from '#contract/fields.ts'
import type { Current } from '#web/kernel/api-error.ts'
import type { BaseVersion } from '#web/kernel/use-api-mutation.ts'
import { formOf } from './edit-fields.ts'

/** The saved row of a form, for detecting changes by other people. */
export type SavedRow<Values> = {
  version: BaseVersion
  /** The table of the record's fields, or their labels and values in words, in form order. */
  fieldTexts: EditFields | ((values: Values) => readonly NamedText[])
  /** Maps the row to the form's values; the default uses fields of the same name. */
  valuesOf?: (current: Current) => Partial<Values>
}

/**
 * Two people have changed the row. `open`: both texts with the choices. `taken`: the choice, which can be
 * undone.
 */
export type Conflict =
  | {
      status: 'open'
      serverMessage: string
      theirs: readonly NamedText[]
      mine: readonly NamedText[]
      keepMine: () => void
      takeTheirs: () => void
    }
  | { status: 'taken'; backToMine: () => void }

type ReportedChange<Values> = {
  serverMessage: string
  theirs: Values
  version: number
  seen: number | null
  mine?: Values
}

type FormAccess<Values> = {
  values: Values
  fill: (values: Values) => void
  restart: (values: Values) => void
}

/**
 * Handles a stale version for every form. The form keeps its base version until the person chooses a text, so
 * that no other button overwrites an unseen change.
 */
export function useConflict<Values extends object>(row: SavedRow<Values> | undefined) {
  const [reported, setReported] = useState<ReportedChange<Values> | null>(null)
  return {
    report: (serverMessage: string, current: Current, values: Values) => {
      if (!row) return
      const theirs = { ...values, ...(row.valuesOf ?? ofOneName(values))(current) }
      setReported({ serverMessage, theirs, version: Number(current.version), seen: row.version.base() })
    },
    end: () => setReported(null),
    stateFor: (
      { values, fill, restart }: FormAccess<Values>,
      save: () => Promise<boolean>,
    ): Conflict | null => {
      if (!reported || !row) return null
      const { serverMessage, theirs, version, seen, mine } = reported
      if (mine)
        return {
          status: 'taken',
          backToMine: () => {
            row.version.set(seen)
            fill(mine)
            setReported({ serverMessage, theirs, version, seen })
          },
        }
      return {
        status: 'open',
        serverMessage,
        theirs: inWords(row, theirs),
        mine: inWords(row, values),
        keepMine: () => {
          row.version.set(version)
          // A second conflict keeps the question open.
          void save().then((isSaved) => isSaved || row.version.set(seen))
        },
        takeTheirs: () => {
          row.version.set(version)
          restart(theirs)
          setReported({ serverMessage, theirs, version, seen, mine: values })
        },
      }
    },
  }
}

const inWords = <Values extends object>({ fieldTexts }: SavedRow<Values>, values: Values) =>
  typeof fieldTexts === 'function' ? fieldTexts(values) : formOf(fieldTexts).inWords(values)

/**
 * The row has the field names of the body, which mostly equal those of the form; null becomes an empty text.
 */
const ofOneName =
  <Values extends object>(values: Values) =>
  (current: Current) =>
    Object.fromEntries(
      Object.entries(current)
        .filter(([name]) => name in values)
        .map(([name, value]) => [name, value ?? '']),
    ) as Partial<Values>

/** A field's name and its value in words. */
type NamedText = readonly [field: string, text: string]

type Difference = { field: string; theirs: string; mine: string }

/** The fields in which two people's values differ, in form order. */
export function differences(theirs: readonly NamedText[], mine: readonly NamedText[]): Difference[] {
  const [textOfTheirs, textOfMine] = [new Map(theirs), new Map(mine)]
  const fields = new Set([...textOfMine.keys(), ...textOfTheirs.keys()])
  return [...fields]
    .map((field) => ({ field, theirs: textOfTheirs.get(field) ?? '', mine: textOfMine.get(field) ?? '' }))
    .filter((one) => one.theirs !== one.mine)
}
