import { keysOf } from '#contract/fields.ts'
import { readersOf, whoReads } from '#contract/who-reads.ts'
import styles from './TextPage.module.css'
import { TextPage } from './TextPage.tsx'

const things = keysOf(whoReads)

/** Shows the organisation's text, then the access rules that the program enforces. */
export const PrivacyPage = () => (
  <TextPage title="Privacy" name="privacy">
    <table className={styles.table}>
      <caption>Who can read what</caption>
      <thead>
        <tr>
          <th scope="col">Information</th>
          <th scope="col">Who can read it</th>
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
