import styles from './Calendar.module.css'

const ways = [
  ['Outlook', 'Add calendar, Subscribe from web'],
  ['Google Calendar', 'Other calendars, From URL'],
  ['iPhone and Mac', 'Add Calendar, Add Subscription Calendar'],
] as const

/** Where calendars ask for the URL. */
export function HowToSubscribe() {
  return (
    <div className={styles.wide}>
      <h3 className={styles.how}>How to use it</h3>
      <p>Paste the address in your calendar, where it asks for a calendar from the web:</p>
      <ul>
        {ways.map(([calendar, where]) => (
          <li key={calendar}>
            <strong>{calendar}:</strong> {where}
          </li>
        ))}
      </ul>
      <p>Calendars look for changes by themselves, some only every few hours.</p>
    </div>
  )
}
