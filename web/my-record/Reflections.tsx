import { Box, Button, Text, Title } from '@mantine/core'
import { formatDay, formatLongDay } from '#contract/dates.ts'
import { getDebrief } from '#contract/debriefs.ts'
import { keysOf } from '#contract/keys-of.ts'
import { onlyYou, themesInWords } from '#contract/my-record.ts'
import {
  listReflections,
  type ReflectionRow,
  reflectionKinds,
  reflectionQuestions,
} from '#contract/reflections.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { useQueryParamOnce } from '#web/kit/url/use-query-param-once.ts'
import { messages, useDeleteReflection } from './api.ts'
import { ReflectionDialog } from './ReflectionDialog.tsx'
import { emptyReflection, fromDebrief, valuesOf } from './reflection-values.ts'
import type { BegunReflection } from './use-reflection-form.ts'

const atOnce = 20

/** The person's own reflections. `?debrief=12` begins one from the debrief of a shift. */
export function Reflections() {
  const today = useToday()
  const dialog = useDialog<BegunReflection>()
  const reflections = useList(listReflections, { query: { limit: atOnce } })
  const list = useKeptFocus<HTMLDivElement>()
  const blank = { values: emptyReflection(today), draft: 'reflection-new' }
  useBeginFromDebrief(dialog.open)
  const write = <Button onClick={() => dialog.open(blank)}>Write a reflection</Button>
  return (
    <Panel title="Reflections" actions={write}>
      <Text c="dimmed" mb="sm">
        {onlyYou} Leave out anything that could identify a patient or a colleague.
      </Text>
      <QueryView
        query={reflections}
        errorMessage={messages.reflections}
        loadingText="Loading reflections..."
        rows={5}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title="No reflections yet"
              hint="Write about something that you learned, feedback that you got, or an event on a shift."
            />
          ) : (
            <div {...list}>
              <ul className={rowStyles.rows}>
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
              </ul>
              <MoreButton list={reflections}>Show earlier reflections</MoreButton>
            </div>
          )
        }
      </QueryView>
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
  const deleting = useDeleteReflection()
  const { id, title, day, kind, themes } = reflection
  async function askAndDelete() {
    const question = 'Are you sure you want to delete this reflection?'
    if (await confirm({ question, about: `${title}, ${formatDay(day)}`, verb: 'Delete' }))
      await deleting.run({ params: { id } })
  }
  const actions = [
    { label: 'Edit', run: onEdit },
    { label: 'Delete', danger: true, seldom: true, run: () => void askAndDelete() },
  ]
  const answered = keysOf(reflectionQuestions).filter((name) => reflection[name])
  return (
    <li>
      <article aria-label={`${title}, ${formatLongDay(day)}`}>
        <Title order={3} style={{ overflowWrap: 'anywhere' }}>
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
          <RowActions actions={actions} name={`${title}, ${formatDay(day)}`} />
        </Box>
      </article>
    </li>
  )
}
