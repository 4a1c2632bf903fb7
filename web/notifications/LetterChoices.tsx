import '@mantine/core/styles/Radio.layer.css'
import { Radio, Text, VisuallyHidden } from '@mantine/core'
import {
  dailyLetterTime,
  type LetterChoice,
  letterChoices,
  letterTopics,
  listLetterChoices,
  quietHours,
} from '#contract/notifications.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/page/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useChooseLetters } from './api.ts'
import styles from './Notifications.module.css'

/** How soon letters tell of what, saved at each choice; administrators have none to choose. */
export function LetterChoices() {
  return mayNow(useMe(), listLetterChoices.action) ? <Choices /> : null
}

const choices = Object.entries(letterChoices) as [LetterChoice, { label: string }][]

function Choices() {
  const query = useApiQuery(listLetterChoices)
  const choosing = useChooseLetters()
  return (
    <Panel title="Letters by e-mail">
      <Text mb="md" maw="44em">
        'Once a day' is one letter at {dailyLetterTime} of what you have not read by then. Between{' '}
        {quietHours.from} and {quietHours.until}, and during your own night shifts, letters wait, unless a
        shift within a day changes. Letters about your password and your sign-in always come at once.
      </Text>
      <QueryView query={query} errorMessage={messages.listChoices} rows={7}>
        {(rows) => (
          <table className={styles.choices}>
            <thead>
              <tr>
                <th>
                  <VisuallyHidden>About</VisuallyHidden>
                </th>
                {choices.map(([choice, { label }]) => (
                  <th key={choice} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ topic, choice: chosen }) => (
                <tr key={topic}>
                  <th scope="row">{letterTopics[topic].label}</th>
                  {choices.map(([choice, { label }]) => (
                    <td key={choice}>
                      <Radio
                        name={`letters-${topic}`}
                        aria-label={`${letterTopics[topic].label}: ${label}`}
                        size="md"
                        checked={(choosing.choiceOf(topic) ?? chosen) === choice}
                        onChange={() => void choosing.run({ body: { topic, choice } })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryView>
    </Panel>
  )
}
