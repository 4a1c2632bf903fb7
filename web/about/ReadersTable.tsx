import { type ReadThing, readersOf, thingsInUse, whoReads } from '#contract/who-reads.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import styles from './TextPage.module.css'

/** The readers of all records that the programme uses, or of `only` these. */
export function ReadersTable({ only }: { only?: readonly ReadThing[] }) {
  const things = thingsInUse(usePublicSettings().modulesOff).filter((thing) => only?.includes(thing) ?? true)
  return (
    <table className={styles.table}>
      <caption className="caption">Who can read what</caption>
      <thead>
        <tr>
          <th scope="col">Information</th>
          <th scope="col">Who can read it</th>
        </tr>
      </thead>
      <tbody>
        {things.map((thing) => (
          <tr key={thing} data-module={whoReads[thing][5]}>
            <th scope="row">{thing}</th>
            <td>{readersOf(thing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
