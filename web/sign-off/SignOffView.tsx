import { Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatInstantDay } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { readByThree, type SignOffPage, signOffStates, summaryParts } from '#contract/sign-off.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { Remarks } from './Remarks.tsx'
import { Signatures } from './Signatures.tsx'
import { SignOffActions } from './SignOffActions.tsx'
import { StateNotice } from './StateNotice.tsx'
import { SummaryFacts } from './SummaryFacts.tsx'
import { TakeAlong } from './TakeAlong.tsx'
import { WriteSummary } from './WriteSummary.tsx'

export function SignOffView({ page }: { page: SignOffPage }) {
  const zone = useTimeZone()
  const [isEditing, setEditing] = useState(false)
  const isWritten = page.version !== null
  const isForm = page.can.includes('write') && (!isWritten || page.state === 'sent_back' || isEditing)
  const name = fullName({ first_name: page.mentee_first_name, last_name: page.mentee_last_name })
  const state = page.signed_off_at
    ? `${signOffStates.signed_off.label} ${formatInstantDay(page.signed_off_at, zone)}`
    : signOffStates[page.state].label
  return (
    <>
      <PageHeader title="Sign-off" lead={`${name}. ${state}`} />
      <Panels>
        <StateNotice page={page} />
        {page.renamed && page.state !== 'signed_off' && (
          <Notice colour="yellow" icon={CircleAlert}>
            The account had the name {page.renamed.from} when the summary was signed. Now it has the name{' '}
            {page.renamed.to}.
          </Notice>
        )}
        {isForm && (
          <Panel title={isWritten ? 'Write the summary again' : 'Write the summary'}>
            <SummaryFacts facts={page.facts} />
            <WriteSummary
              page={page}
              onDone={() => setEditing(false)}
              onCancel={isEditing ? () => setEditing(false) : undefined}
            />
          </Panel>
        )}
        {isWritten && !isEditing && (
          <Panel title="Summary">
            <SummaryFacts facts={page.facts} />
            <Facts rowGap={12}>
              {(['strengths', 'achieved', 'goOn'] as const).map((part) => (
                <Fact key={part} wide name={summaryParts[part].label}>
                  <LongText text={textOf(page, part)} about={summaryParts[part].label.toLowerCase()} />
                </Fact>
              ))}
            </Facts>
            <Text c="dimmed" mt="sm">
              {readByThree}
            </Text>
            <SignOffActions page={page} name={name} onEdit={() => setEditing(true)} />
          </Panel>
        )}
        <TakeAlong page={page} name={name} />
        <Remarks remarks={page.remarks} />
        <Signatures page={page} />
      </Panels>
    </>
  )
}

const textOf = (page: SignOffPage, part: keyof typeof summaryParts): string =>
  part === 'goOn' ? page.go_on : page[part]
