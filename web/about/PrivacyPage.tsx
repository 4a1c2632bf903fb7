import { type ReadThing, readersOf, whoReads } from '#contract/who-reads.ts'
import styles from './TextPage.module.css'
import { TextPage } from './TextPage.tsx'

const things = Object.keys(whoReads) as ReadThing[]

/** The organisation's text, and below it what the program itself enforces. */
export const PrivacyPage = () => (
  <TextPage title="Privacy" name="privacy">
    <table className={styles.table}>
      <caption>Who reads what</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Who reads it</th>
        </tr>
      </thead>
      <tbody>
        {things.map((thing) => (
          <tr key={thing}>
            <th scope="row">{thing}</th>
            <td>{readersOf(thing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TextPage>
)
