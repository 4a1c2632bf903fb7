import type { LetterChoice, LetterTopic } from '#contract/notifications.ts'
import { letterChoices, letterTopics } from '#contract/notifications.ts'
import { folded } from '#contract/search.ts'
import { templateKinds } from '#contract/templates.ts'
import { lists } from '#contract/views.ts'
import type { NewRow } from '#server/database/schema.ts'
import type { Calendar } from './calendar.ts'
import type { Name } from './cast.ts'
import type { Chronicle } from './chronicle.ts'
import { goalWords } from './goal-texts.ts'
import type { Person } from './people.ts'
import { firstMonths } from './plan-texts.ts'
import { randomFrom } from './random.ts'
import { madeBy } from './rows.ts'

/** What some of the cast keep for the next time: templates, views of lists, and how soon letters come. */
export function keepForNextTime(chronicle: Chronicle, calendar: Calendar, people: Person[]) {
  const random = randomFrom('what is kept for the next time')
  const someone = (name: Name) => {
    const person = people.find(({ castName }) => castName === name)
    if (!person) throw new Error('The cast is not complete.')
    return person
  }
  const [nora, max, eva] = [someone('nora'), someone('max'), someone('eva')]
  const momentOf = (day: number) => calendar.momentOn(random, calendar.daysAgo(day))

  for (const title of ['IV medicines competency', 'Lead a bedside handover'])
    keepTemplate(chronicle, nora, momentOf(70), { title, goal: goalOf(title) })
  keepTemplate(chronicle, nora, momentOf(69), { title: firstMonths.title, plan: withoutDates(firstMonths) })
  keepTemplate(chronicle, max, momentOf(12), { title: 'First SBAR', goal: goalOf('Give a clear SBAR') })

  keepView(chronicle, nora, momentOf(20), { list: 'shifts', name: 'Cancelled', query: 'status=cancelled' })
  keepView(chronicle, max, momentOf(8), { list: 'plans', name: 'Drafts', query: 'status=draft' })

  chooseLetters(chronicle, max, momentOf(15), { topic: 'note', choice: 'at_once' })
  chooseLetters(chronicle, eva, momentOf(14), { topic: 'goal', choice: 'at_once' })
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

/** An administrator's is the organisation's. */
function keepTemplate(chronicle: Chronicle, by: Person, at: string, template: Template) {
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
  chronicle.templates.push(row)
  const whose = isShared ? ' of the organisation' : ''
  const details = `Saved the ${templateKinds[kind].label.toLowerCase()} template '${title}'${whose}`
  chronicle.happenings.push({
    at,
    actor: by,
    action: 'template.created',
    target: 'template',
    row,
    details,
  })
}

type View = { list: keyof typeof lists; name: string; query: string }

function keepView(chronicle: Chronicle, by: Person, at: string, view: View) {
  const row: NewRow<'list_views'> = {
    user_id: by.id,
    ...view,
    name_key: folded(view.name),
    columns: null,
    created_at: at,
  }
  chronicle.list_views.push(row)
  const details = `Saved a view of the list '${lists[view.list].label}'`
  chronicle.happenings.push({ at, actor: by, action: 'view.saved', target: 'view', row, details })
}

type Choice = { topic: LetterTopic; choice: LetterChoice }

function chooseLetters(chronicle: Chronicle, by: Person, at: string, { topic, choice }: Choice) {
  const { label, usual } = letterTopics[topic]
  chronicle.letter_choices.push({ user_id: by.id, topic, choice })
  const soon = `how soon from '${letterChoices[usual].label}' to '${letterChoices[choice].label}'`
  const details = `Letters about ${label.toLowerCase()}: ${soon}`
  chronicle.happenings.push({ at, actor: by, action: 'letters.chosen', target: 'user', row: by, details })
}
