import { NativeSelect, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { dayInWords, formatDay } from '#contract/dates.ts'
import {
  getMatchProfile,
  type MatchProfile,
  matchForm,
  placesBounds,
  saveMatchProfile,
  wishes,
} from '#contract/matches.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-from-text.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { numberOrNull, orNull } from '#web/kit/form/use-form.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { TopicsField } from './TopicsField.tsx'

type Props = { id: number; role: 'mentor' | 'mentee' }

/** The inputs of the choice of a mentor. The person and administrators change it. */
export function MatchPanel({ id, role }: Props) {
  const me = useMe()
  const isOwn = me.id === id
  const profile = useApiQuery(getMatchProfile, { params: { id } })
  const dialog = useDialog<MatchProfile>()
  const title = role === 'mentor' ? 'Places and specialties' : isOwn ? wishes.own : wishes.theirs
  return (
    <Panel
      title={title}
      actions={
        profile.data &&
        (isOwn || me.role === 'admin') && (
          <TextButton
            className="small"
            aria-label={`Change ${title.charAt(0).toLowerCase()}${title.slice(1)}`}
            onClick={() => dialog.open(profile.data as MatchProfile)}
          >
            Change
          </TextButton>
        )
      }
    >
      <QueryView query={profile} rows={2}>
        {(profile) => <MatchFacts profile={profile} />}
      </QueryView>
      {dialog.item && (
        <MatchDialog
          id={id}
          title={title}
          profile={dialog.item}
          opened={dialog.opened}
          onClose={dialog.close}
        />
      )}
    </Panel>
  )
}

const MatchFacts = ({
  profile: { isMentor, places, firstDayAway, lastDayAway, department, topics },
}: {
  profile: MatchProfile
}) => (
  <Facts least={160} fill gap="lg" rowGap={12}>
    {isMentor && <Fact name="Places">{places ?? 'No limit'}</Fact>}
    {isMentor && firstDayAway && lastDayAway && (
      <Fact name="Away">
        {dayInWords(firstDayAway)} to {dayInWords(lastDayAway)}
      </Fact>
    )}
    <Fact name="Department">{department || '-'}</Fact>
    <Fact name={isMentor ? 'Specialties' : 'Topics'}>{topics.join(', ') || '-'}</Fact>
  </Facts>
)

/** Numbers and days are strings in a form. */
const fields = z.object({
  places: numberOrNull(matchForm.shape.places),
  firstDayAway: orNull(matchForm.shape.firstDayAway),
  lastDayAway: orNull(matchForm.shape.lastDayAway),
  department: matchForm.shape.department,
  topics: matchForm.shape.topics,
})
type Values = {
  places: string
  firstDayAway: string
  lastDayAway: string
  department: string
  topics: string[]
}

const valuesOf = ({
  places,
  firstDayAway,
  lastDayAway,
  department,
  topics,
}: Partial<MatchProfile>): Values => ({
  places: places === null || places === undefined ? '' : String(places),
  firstDayAway: firstDayAway ?? '',
  lastDayAway: lastDayAway ?? '',
  department: department ?? '',
  topics: topics ?? [],
})

const inWords = (values: Values) =>
  [
    ['Places', values.places || 'No limit'],
    ['First day away', values.firstDayAway && formatDay(values.firstDayAway)],
    ['Last day away', values.lastDayAway && formatDay(values.lastDayAway)],
    ['Department', values.department],
    ['Topics', values.topics.join(', ')],
  ] as const

const placeChoices = [
  { value: '', label: 'No limit' },
  ...Array.from({ length: placesBounds.most + 1 }, (_, count) => String(count)),
]

type DialogProps = { id: number; title: string; profile: MatchProfile; opened: boolean; onClose: () => void }

function MatchDialog({ id, title, profile, opened, onClose }: DialogProps) {
  const saving = useApiMutation(saveMatchProfile, { showsChange: true })
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    draftName: `match-profile-${id}`,
    version: profile.version,
    schema: fields,
    start: valuesOf(profile),
    alsoCheck: ({ firstDayAway, lastDayAway }) => ({
      ...(firstDayAway.trim() && dayProblem('firstDayAway', firstDayAway)),
      ...((firstDayAway.trim() || lastDayAway.trim()) && dayProblem('lastDayAway', lastDayAway)),
    }),
    row: { fieldTexts: inWords, valuesOf: (current) => valuesOf(current as Partial<MatchProfile>) },
    send: (body, sent) => saving.run({ params: { id }, body: { ...body, ...sent } }),
  })
  return (
    <FormModal {...modal} title={title} submit="Save">
      {profile.isMentor && (
        <>
          <NativeSelect
            label="Places"
            description="The number of mentees at one time"
            maw={240}
            data={placeChoices}
            {...form.field('places')}
          />
          <DayField label="First day away" {...form.field('firstDayAway')} />
          <DayField
            label="Last day away"
            description="Leave both blank while you are not away"
            {...form.field('lastDayAway')}
          />
        </>
      )}
      <TextInput label="Department (optional)" autoComplete="off" {...form.field('department')} />
      <TopicsField label={profile.isMentor ? 'Specialties' : title} field={form.field('topics')} />
    </FormModal>
  )
}
