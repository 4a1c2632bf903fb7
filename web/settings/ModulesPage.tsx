import '@mantine/core/styles/Switch.layer.css'
import { Stack, Switch } from '@mantine/core'
import * as z from 'zod/mini'
import type { Reply } from '#contract/endpoint.ts'
import { type Module, moduleNames, modules } from '#contract/modules.ts'
import { chooseModules, listModules } from '#contract/settings.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'

/** A switch for each module. */
export function ModulesPage() {
  const choices = useApiQuery(listModules)
  return (
    <>
      <PageHeader
        title="What your programme uses"
        lead="Nobody sees what is off. What people wrote is kept, and comes back when you switch it on."
      />
      <Panel>
        <QueryView query={choices} rows={8}>
          {(choices) => <ModulesForm choices={choices} />}
        </QueryView>
      </Panel>
    </>
  )
}

type Choices = Reply<typeof listModules>

const valuesOf = (choices: Choices) => Object.fromEntries(choices.map(({ module, on }) => [module, on]))

/** Sends only what was switched, so that two administrators can switch different modules at the same time. */
function ModulesForm({ choices }: { choices: Choices }) {
  const saving = useApiMutation(chooseModules)
  const form = useForm({
    schema: z.record(z.string(), z.boolean()),
    start: valuesOf(choices),
    send: (values) => {
      const switched = choices.filter(({ module, on }) => values[module] !== on)
      const to = (on: boolean) =>
        switched.filter(({ module }) => values[module] === on).map(({ module }) => module)
      return saving.run({ body: { on: to(true), off: to(false) } })
    },
    onDone: (sent) => form.begin(sent),
  })
  return (
    <Form form={form} label="What your programme uses">
      <Stack gap="lg" maw="44em">
        {moduleNames.map((name) => (
          <Switch
            key={name}
            label={modules[name].label}
            description={descriptionOf(choices, name)}
            {...form.field(name, 'checkbox')}
          />
        ))}
      </Stack>
      <Buttons>
        <SubmitButton form={form}>Save</SubmitButton>
      </Buttons>
    </Form>
  )
}

/** The sentences about each module, and the name of its rows. */
const described: Record<Module, { adds: string; needs?: string; kept: [one: string, many: string] }> = {
  debriefs: {
    adds: 'Mentors and mentees prepare each shift on one page. After it, both write what went well and what comes next.',
    kept: ['debrief', 'debriefs'],
  },
  milestones: {
    adds: 'Mentees, mentors and administrators see which meetings and shifts are due, by the standard of your programme.',
    kept: ['meeting', 'meetings'],
  },
  'sign-off': {
    adds: 'At the end, three people sign a summary. The mentee gets a certificate, and administrators a file for ESR.',
    kept: ['summary', 'summaries'],
  },
  record: {
    adds: 'Mentors and mentees collect practice hours, feedback and reflections for their revalidation.',
    needs: 'Feedback comes from debriefs.',
    kept: ['reflection', 'reflections'],
  },
  matching: {
    adds: 'Administrators see which mentors fit a mentee, by topics, department and free places.',
    kept: ['profile', 'profiles'],
  },
  cover: {
    adds: 'Another mentor covers for a mentor who is away. A note says what they need to know about the mentee.',
    kept: ['handover note', 'handover notes'],
  },
  comments: {
    adds: 'Mentors and mentees comment on goals, learning plans and objectives.',
    kept: ['comment', 'comments'],
  },
  directory: {
    adds: 'The staff directory creates accounts, corrects names and addresses, and ends the access of people who leave.',
    needs: 'Your IT team connects it with a key.',
    kept: ['account of the directory', 'accounts of the directory'],
  },
}

/** Two or three sentences: its use, its needs, its rows. */
function descriptionOf(choices: Choices, name: Module): string {
  const { adds, needs, kept } = described[name]
  const rows = choices.find((choice) => choice.module === name)?.rows ?? 0
  return [adds, needs, rows > 0 && `${keptInWords(rows, kept)}.`].filter(Boolean).join(' ')
}

/** '48 debriefs are kept'. */
const keptInWords = (rows: number, [one, many]: [one: string, many: string]): string =>
  rows === 1 ? `1 ${one} is kept` : `${rows.toLocaleString('en-GB')} ${many} are kept`
