import { Box, Button, NativeSelect, Text, Textarea, TextInput, Title } from '@mantine/core'
import type * as z from 'zod/mini'
import { dayInWords, formatDay, formatLongDay } from '#contract/dates.ts'
import { type DebriefPage, getDebrief, type Side, sides } from '#contract/debriefs.ts'
import { keysOf, patientWarning } from '#contract/fields.ts'
import {
  addReflection,
  codeLabel,
  deleteReflection,
  editReflection,
  listReflections,
  onlyYou,
  type ReflectionForm,
  type ReflectionQuestion,
  type ReflectionRow,
  reflectionForm,
  reflectionKinds,
  reflectionQuestions,
  themesInWords,
} from '#contract/my-record.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { MoreFields } from '#web/kit/form/Form.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts, Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { useQueryParam, useQueryParamOnce } from '#web/kit/url/use-query-param.ts'
import { ThemesField } from './ThemesField.tsx'

const atOnce = 20

/** The person's own reflections. `?debrief=12` begins one from the debrief of a shift. */
export function Reflections() {
  const today = useToday()
  const dialog = useDialog<BegunReflection>()
  const reflections = useList(listReflections, { query: { limit: atOnce } })
  const blank = { values: emptyReflection(today), draft: 'reflection-new' }
  useBeginFromDebrief(dialog.open)
  const write = <Button onClick={() => dialog.open(blank)}>Write a reflection</Button>
  return (
    <Panel title="Reflections" actions={write}>
      <Text c="dimmed" mb="sm">
        {onlyYou} Do not name patients or colleagues.
      </Text>
      <ListView
        query={reflections}
        loadingText="Loading reflections..."
        rows={5}
        empty={{
          title: 'No reflections yet',
          hint: 'Write about something that you learned, feedback that you got, or an event on a shift.',
        }}
        more="Show earlier reflections"
      >
        {(rows) => (
          <Rows isSpaced>
            {rows.map((reflection) => (
              <Reflection
                key={reflection.id}
                reflection={reflection}
                onEdit={() =>
                  dialog.open({
                    values: valuesOf(reflection),
                    draft: `reflection-${reflection.id}`,
                    edited: reflection,
                  })
                }
              />
            ))}
          </Rows>
        )}
      </ListView>
      <ReflectionDialog opened={dialog.opened} onClose={dialog.close} begun={dialog.item ?? blank} />
    </Panel>
  )
}

/** Without a debrief that the person can read, the form begins empty. */
function useBeginFromDebrief(open: (begun: BegunReflection) => void) {
  const today = useToday()
  const [from] = useQueryParam('debrief')
  const id = /^[1-9]\d{0,14}$/.test(from ?? '') ? Number(from) : 0
  const { data, error } = useApiQueryWhen(id > 0, getDebrief, { params: { id } })
  useQueryParamOnce('debrief', data !== undefined || error !== null || id === 0, () =>
    open({
      values: data ? fromDebrief(data, today) : emptyReflection(today),
      draft: data ? `reflection-of-${data.shift.id}` : 'reflection-new',
    }),
  )
}

function Reflection({ reflection, onEdit }: { reflection: ReflectionRow; onEdit: () => void }) {
  const confirm = useConfirm()
  const deleting = useApiMutation(deleteReflection)
  const { id, title, day, kind, themes } = reflection
  async function askAndDelete() {
    const question = 'Are you sure you want to delete this reflection?'
    if (await confirm({ question, about: `${title}, ${dayInWords(day)}`, verb: 'Delete' }))
      await deleting.run({ params: { id } })
  }
  const actions = [
    { label: 'Edit', run: onEdit },
    { label: 'Delete', seldom: true, run: () => void askAndDelete() },
  ]
  const answered = keysOf(reflectionQuestions).filter((name) => reflection[name])
  return (
    <li>
      <article aria-label={`${title}, ${formatLongDay(day)}`}>
        <Title className="long-words" order={3}>
          {title}
        </Title>
        <Text c="dimmed" mb="xs">
          {[reflectionKinds[kind].label, formatLongDay(day), themesInWords(themes)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Facts rowGap={8}>
          {answered.map((name) => (
            <Fact key={name} wide name={reflectionQuestions[name].label}>
              <LongText text={reflection[name]} about={`${reflectionQuestions[name].label}, ${title}`} />
            </Fact>
          ))}
        </Facts>
        <Box mt="sm">
          <RowActions actions={actions} name={`${title}, ${dayInWords(day)}`} />
        </Box>
      </article>
    </li>
  )
}

const kinds = keysOf(reflectionKinds).map((value) => ({ value, label: reflectionKinds[value].label }))

type Props = { opened: boolean; onClose: () => void; begun: BegunReflection }

const questions = keysOf(reflectionQuestions)

/** Writes a reflection, or edits one. */
function ReflectionDialog({ opened, onClose, begun }: Props) {
  const { form, modal } = useReflectionForm(begun, { opened, onClose })
  const question = (name: ReflectionQuestion) => (
    <Textarea
      key={name}
      label={reflectionQuestions[name].label}
      rows={4}
      resize="vertical"
      {...form.field(name)}
    />
  )
  return (
    <FormModal
      {...modal}
      title={begun.edited ? 'Edit reflection' : 'Write a reflection'}
      submit="Save reflection"
    >
      <TextInput label="Title" {...form.field('title')} />
      <DayField label="Day" {...form.field('day')} />
      {questions.slice(0, 2).map(question)}
      <MoreFields
        form={form}
        about="changes, the Code and the kind"
        names={['changed', 'relevance', 'themes']}
      >
        {questions.slice(2).map(question)}
        <ThemesField field={form.field('themes')} />
        <NativeSelect label="Kind" data={kinds} {...form.field('kind')} />
      </MoreFields>
      <Text c="dimmed">{onlyYou}</Text>
    </FormModal>
  )
}

/** The values that the form begins with, and the reflection if one is edited. */
type BegunReflection = {
  values: ReflectionValues
  /** Identifies the draft. */
  draft: string
  edited?: ReflectionRow
}

/** Writes or edits a reflection. Input is stored as a draft until it is saved. */
function useReflectionForm(
  { values, draft: draftName, edited }: BegunReflection,
  dialog: { opened: boolean; onClose: () => void },
) {
  const adding = useApiMutation(addReflection)
  const editing = useApiMutation(editReflection, { showsChange: true })
  return useDialogForm<ReflectionValues, ReflectionForm>({
    ...dialog,
    draftName,
    version: edited?.version ?? null,
    schema: reflectionForm,
    start: values,
    row: edited && { fieldTexts: inWords },
    warn: patientWarning,
    send: async (body, sent) =>
      edited ? editing.run({ params: { id: edited.id }, body: { ...body, ...sent } }) : adding.run({ body }),
  })
}

type ReflectionValues = Required<z.input<typeof reflectionForm>> & ReflectionForm

const emptyReflection = (today: string): ReflectionValues => ({
  title: '',
  day: today,
  kind: 'event',
  nature: '',
  learned: '',
  changed: '',
  relevance: '',
  themes: [],
})

const valuesOf = ({ id: _id, version: _version, ...values }: ReflectionRow): ReflectionValues => values

/** Begins with what the other side wrote, or else with the person's own debrief. */
function fromDebrief(page: DebriefPage, today: string): ReflectionValues {
  const other = page.side === 'mentor' ? 'mentee' : 'mentor'
  const own = page.side ?? 'mentee'
  const day = page.shift.shift_date
  return {
    ...emptyReflection(today),
    title: `Debrief of ${dayInWords(day)}`,
    day,
    kind: 'feedback',
    nature: textOf(page, other) || textOf(page, own),
  }
}

function textOf(page: DebriefPage, side: Side): string {
  const { debrief } = page[side]
  if (!debrief) return ''
  const parts = [
    [sides[side].good, debrief.good],
    [sides[side].next, debrief.next],
  ]
  return parts.flatMap(([label, text]) => (text ? [`${label}: ${text}`] : [])).join('\n')
}

/** Labels and values, as a person compares them. */
const inWords = (values: ReflectionValues) =>
  [
    ['Title', values.title],
    ['Day', formatDay(values.day)],
    ['Kind', reflectionKinds[values.kind].label],
    ...keysOf(reflectionQuestions).map((name) => [reflectionQuestions[name].label, values[name]] as const),
    [codeLabel, themesInWords(values.themes)],
  ] as const
