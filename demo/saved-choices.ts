import { type EmailChoice, type EmailTopic, emailChoices, emailTopics } from '#contract/notifications.ts'
import { templateKinds } from '#contract/templates.ts'
import type { NewRow } from '#server/database/schema.ts'
import type { Calendar } from './calendar.ts'
import type { Name } from './cast.ts'
import type { Dataset } from './dataset.ts'
import { goalWords } from './goal-texts.ts'
import type { Person } from './people.ts'
import { firstMonths } from './plan-texts.ts'
import { randomFrom } from './random.ts'
import { madeBy } from './rows.ts'

/** Adds templates and email settings for some of the cast. */
export function addTemplatesAndChoices(dataset: Dataset, calendar: Calendar, people: Person[]) {
  const random = randomFrom('what is kept for the next time')
  const someone = (name: Name) => {
    const person = people.find(({ castName }) => castName === name)
    if (!person) throw new Error('The cast is not complete.')
    return person
  }
  const [nora, max, eva] = [someone('nora'), someone('max'), someone('eva')]
  const momentOf = (day: number) => calendar.momentOn(random, calendar.daysAgo(day))

  for (const title of ['IV medicines competency', 'Lead a bedside handover'])
    keepTemplate(dataset, nora, momentOf(70), { title, goal: goalOf(title) })
  keepTemplate(dataset, nora, momentOf(69), { title: firstMonths.title, plan: withoutDates(firstMonths) })
  keepTemplate(dataset, max, momentOf(12), { title: 'First SBAR', goal: goalOf('Give a clear SBAR') })

  chooseEmails(dataset, max, momentOf(15), { topic: 'note', choice: 'at_once' })
  chooseEmails(dataset, eva, momentOf(14), { topic: 'goal', choice: 'at_once' })
}

function goalOf(wanted: string) {
  const [title, description] = goalWords.find(([title]) => title === wanted) ?? goalWords[0] ?? ['', '']
  return { title, description, priority: 'medium' }
}

const withoutDates = ({ objectives, ...plan }: typeof firstMonths) => ({
  ...plan,
  objectives: objectives.map((one) => ({
    ...one,
    timeBound: one.timeBound.replaceAll('{date}', 'the last day of the plan'),
  })),
})

type Template = { title: string; goal: object } | { title: string; plan: object }

/** An administrator's template belongs to the organisation. */
function keepTemplate(dataset: Dataset, by: Person, at: string, template: Template) {
  const isShared = by.role === 'admin'
  const kind = 'goal' in template ? 'goal' : 'plan'
  const content = JSON.stringify('goal' in template ? template.goal : template.plan)
  const { title } = template
  const row: NewRow<'templates'> = {
    user_id: isShared ? null : by.id,
    kind,
    title,
    content,
    ...madeBy(at, by),
  }
  dataset.templates.push(row)
  const whose = isShared ? ' of the organisation' : ''
  const details = `Saved the ${templateKinds[kind].label.toLowerCase()} template '${title}'${whose}`
  dataset.auditEvents.push({
    at,
    actor: by,
    action: 'template.created',
    target: 'template',
    row,
    details,
  })
}

type Choice = { topic: EmailTopic; choice: EmailChoice }

function chooseEmails(dataset: Dataset, by: Person, at: string, { topic, choice }: Choice) {
  const { label, usual } = emailTopics[topic]
  dataset.letter_choices.push({ user_id: by.id, topic, choice })
  const soon = `how soon from '${emailChoices[usual].label}' to '${emailChoices[choice].label}'`
  const details = `Emails about ${label.toLowerCase()}: ${soon}`
  dataset.auditEvents.push({ at, actor: by, action: 'letters.chosen', target: 'user', row: by, details })
}
