import '@mantine/core/styles/Radio.layer.css'
import { Radio, Text, VisuallyHidden } from '@mantine/core'
import { timeInProse } from '#contract/dates.ts'
import {
  chooseEmails,
  dailyEmailTime,
  type EmailChoice,
  type EmailTopic,
  emailChoices,
  emailTopics,
  listEmailChoices,
  quietHours,
} from '#contract/notifications.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import styles from './Notifications.module.css'

/** Email frequency per topic, saved on each change. Administrators have no such settings. */
export function EmailChoices() {
  return mayNow(useMe(), listEmailChoices.action) ? <Choices /> : null
}

const choices = Object.entries(emailChoices) as [EmailChoice, { label: string }][]

function Choices() {
  const query = useApiQuery(listEmailChoices)
  const { run, busyWith } = useApiMutation(chooseEmails)
  // Shows the new choice while it is being saved.
  const choiceOf = (topic: EmailTopic) => (busyWith?.body.topic === topic ? busyWith.body.choice : undefined)
  return (
    <Panel title="How we contact you">
      <Text mb="md" maw="44em">
        A daily email at {timeInProse(dailyEmailTime)} lists anything you have not read. We will not email you
        between {timeInProse(quietHours.from)} and {timeInProse(quietHours.until)}, unless a shift in the next
        24 hours changes. We always send security emails straight away.
      </Text>
      <QueryView query={query} rows={7}>
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
                  <th scope="row">{emailTopics[topic].label}</th>
                  {choices.map(([choice, { label }]) => (
                    <td key={choice}>
                      <Radio
                        name={`emails-${topic}`}
                        aria-label={`${emailTopics[topic].label}: ${label}`}
                        size="md"
                        checked={(choiceOf(topic) ?? chosen) === choice}
                        onChange={() => void run({ body: { topic, choice } })}
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
