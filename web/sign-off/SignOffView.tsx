import { Box, Button, Text, Textarea, TextInput } from '@mantine/core'
import { BadgeCheck, CircleAlert, Hourglass, type LucideIcon, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { hoursAndMinutes, instantDayInWords, instantInWords } from '#contract/dates.ts'
import { patientWarning } from '#contract/fields.ts'
import { planStatuses } from '#contract/learning-plans.ts'
import { progressStates } from '#contract/mentees.ts'
import { fullName, type Role, roles } from '#contract/person.ts'
import {
  forMentorWhoLeft,
  leftUnconfirmed,
  type RemarkRow,
  readByThree,
  remarkKinds,
  type SignatureRow,
  type SignOffFacts,
  type SignOffPage,
  type SignOffState,
  type SummaryForm,
  signatureEnds,
  signatureParts,
  signOffStates,
  summaryForm,
  summaryParts,
  writeSummary,
  writtenByYou,
} from '#contract/sign-off.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation, useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useOnOpen } from '#web/kit/dialog/use-dialog.ts'
import { DraftNotice, useDraft } from '#web/kit/form/DraftNotice.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Disclosure, Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { Bullets, Fact, Facts, Rows } from '#web/kit/list/Facts.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import type { TagColour } from '#web/kit/states/StatusTag.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { SignOffActions } from './SignOffActions.tsx'
import { TakeAlong } from './TakeAlong.tsx'

export function SignOffView({ page }: { page: SignOffPage }) {
  const zone = useTimeZone()
  const [isEditing, setEditing] = useState(false)
  const isWritten = page.version !== null
  const isForm = page.can.includes('write') && (!isWritten || page.state === 'sent_back' || isEditing)
  const name = fullName({ first_name: page.mentee_first_name, last_name: page.mentee_last_name })
  const state = page.signed_off_at
    ? `${signOffStates.signed_off.label} ${instantDayInWords(page.signed_off_at, zone)}`
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

/** Addenda and the words with which the summary was sent back or reopened, latest first. */
function Remarks({ remarks }: { remarks: RemarkRow[] }) {
  const zone = useTimeZone()
  if (remarks.length === 0) return null
  return (
    <Panel title="Comments and addenda">
      <Rows>
        {remarks.map(({ kind, words, name, role, at }) => (
          <li key={`${kind} ${at}`}>
            <strong>{remarkKinds[kind].label}</strong>
            <Text c="dimmed">
              {name}, {roles[role].label.toLowerCase()}, <time dateTime={at}>{instantInWords(at, zone)}</time>
            </Text>
            <LongText text={words} about={`the words of ${name}`} />
          </li>
        ))}
      </Rows>
    </Panel>
  )
}

/** Hours, plans and objectives, which the program fills in and the signatures freeze. */
const SummaryFacts = ({
  facts: { progress, unmet = [], shifts, minutes, supernumerary, milestones = [], plans },
}: {
  facts: SignOffFacts
}) => (
  <Box mb="lg">
    <Facts least={180} fill gap="lg" rowGap={12}>
      {progress && <Fact name="Progress">{progressStates[progress].label}</Fact>}
      <Fact name="Completed shifts">{shifts.toLocaleString('en-GB')}</Fact>
      <Fact name="Hours">{hoursAndMinutes(minutes)}</Fact>
      {supernumerary !== undefined && (
        <Fact name="Supernumerary hours">{hoursAndMinutes(supernumerary)}</Fact>
      )}
      {milestones.length > 0 && (
        <Fact wide name="Milestones">
          <Bullets>
            {milestones.map((milestone) => (
              <li key={milestone}>{milestone}</li>
            ))}
          </Bullets>
        </Fact>
      )}
      {unmet.length > 0 && (
        <Fact wide name="Not met">
          <Bullets>
            {unmet.map((what, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: objectives of a frozen list have no id
              <li key={place}>{what}</li>
            ))}
          </Bullets>
        </Fact>
      )}
      {plans.map(({ title, status, objectives }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plans of a frozen list have no id
        <Fact key={place} wide name={`${title} (${planStatuses[status].label.toLowerCase()})`}>
          {objectives.length === 0 ? (
            'No objectives'
          ) : (
            <Bullets>
              {objectives.map((objective, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: objectives of a frozen list have no id
                <li key={nth}>{objective}</li>
              ))}
            </Bullets>
          )}
        </Fact>
      ))}
    </Facts>
  </Box>
)

/** The signatures, the earlier ones, and the text that was signed with its hash. */
function Signatures({ page: { signatures, history, text, hash, version } }: { page: SignOffPage }) {
  if (version === null && history.length === 0) return null
  return (
    <>
      <Panel title="Signatures">
        {signatures.length === 0 ? (
          <Text c="dimmed">There is no signature that counts.</Text>
        ) : (
          <SignatureList signatures={signatures} signedHash={hash} />
        )}
      </Panel>
      {text !== null && (
        <Panel>
          <Disclosure title="Signed text">
            <Text className="typed-text" component="pre" mt="sm">
              {text}
            </Text>
            <Text className="long-words" mt="sm">
              SHA-256: <code>{hash}</code>
            </Text>
          </Disclosure>
        </Panel>
      )}
      {history.length > 0 && (
        <Panel>
          <Disclosure title="Earlier signatures">
            <SignatureList signatures={history} signedHash={hash} />
          </Disclosure>
        </Panel>
      )}
    </>
  )
}

type SignatureListProps = {
  signatures: SignatureRow[]
  /** The hash of the signed text, which is below that text. */
  signedHash: string | null
}

function SignatureList({ signatures, signedHash }: SignatureListProps) {
  const zone = useTimeZone()
  return (
    <Rows>
      {signatures.map(({ part, name, role, for_mentor, signed_at, hash, ended }) => (
        <li className="long-words" key={`${part} ${signed_at}`}>
          <strong>{signatureParts[part].label}</strong>: {name}, {roles[role].label.toLowerCase()}
          {for_mentor && <span>{`, ${forMentorWhoLeft}`}</span>}
          <Text c="dimmed">
            <time dateTime={signed_at}>{instantInWords(signed_at, zone)}</time>
            {hash !== signedHash && (
              <>
                , SHA-256 <code>{hash}</code>
              </>
            )}
          </Text>
          {ended && <Text c="dimmed">No longer counts: {signatureEnds[ended].label}</Text>}
        </li>
      ))}
    </Rows>
  )
}

type Look = { colour: TagColour; icon: LucideIcon }
const looks: Record<SignOffState, Look> = {
  early: { colour: 'grey', icon: Hourglass },
  to_write: { colour: 'blue', icon: PencilLine },
  to_confirm: { colour: 'blue', icon: Hourglass },
  sent_back: { colour: 'yellow', icon: PencilLine },
  to_countersign: { colour: 'blue', icon: Hourglass },
  signed_off: { colour: 'green', icon: BadgeCheck },
  disputed: { colour: 'red', icon: CircleAlert },
  not_confirmed: { colour: 'grey', icon: CircleAlert },
}

const deletedHolder =
  'The account of this person was deleted. No one can check the certificate any more. Reopen the record to withdraw the certificate.'
const writer = 'The mentor writes the summary and signs it.'
const texts: Record<SignOffState, Record<Role, string>> = {
  early: {
    ...forAll("The summary can be written when the progress is 'Finished MST'."),
    mentor: "You can write the summary when the progress is 'Finished MST'. Update the progress first.",
  },
  to_write: {
    mentor: 'Write the summary and sign it. The mentee then confirms it, and an administrator countersigns.',
    mentee: 'Your mentor writes the summary and signs it. Then you read and confirm it.',
    admin: `${writer} If the mentee has no mentor, you write it and another administrator countersigns.`,
  },
  to_confirm: {
    mentor: 'The mentee reads the summary now. You can still write it again.',
    mentee: 'Read the summary. Confirm it, or say why you do not agree.',
    admin: 'The mentee reads the summary now. You countersign it once they have confirmed it.',
  },
  sent_back: {
    mentor: 'Your summary was sent back with a comment. Update it and sign again.',
    mentee:
      'The summary was sent back with a comment. You can read it again once your mentor has updated it.',
    admin: `The summary was sent back with a comment. ${writer}`,
  },
  to_countersign: {
    mentor: 'The mentee has confirmed the summary. An administrator countersigns it now.',
    mentee: 'You have confirmed the summary. An administrator countersigns it now.',
    admin: 'The mentee has confirmed the summary. Sign it, or send it back and say what to change.',
  },
  signed_off: {
    ...forAll('All three of you have signed. Anything added later is shown with its date.'),
    admin: 'All three have signed. Anything added later is shown with its date.',
  },
  disputed: forAll(
    'A signer said that a signature was not theirs. The certificate is withdrawn until an administrator reopens the record and it is signed again.',
  ),
  not_confirmed: forAll(leftUnconfirmed),
}

function forAll(text: string): Record<Role, string> {
  return { admin: text, mentor: text, mentee: text }
}

/** The next step, for the reader. */
function StateNotice({ page: { mentee_id, state, is_writer, is_deleted } }: { page: SignOffPage }) {
  const me = useMe()
  // In a later role, the owner of the record acts as the mentee.
  const role = me.id === mentee_id ? 'mentee' : me.role
  return (
    <Notice {...looks[state]} role="status">
      {is_deleted
        ? deletedHolder
        : state === 'to_countersign' && is_writer
          ? writtenByYou
          : texts[state][role]}
    </Notice>
  )
}

type Values = { name: string; strengths: string; achieved: string; goOn: string }

type Props = {
  page: SignOffPage
  onDone: () => void
  /** Given while a summary that can still be confirmed is edited. */
  onCancel: (() => void) | undefined
}

const nameLabel = 'Name to be printed'
const parts = ['strengths', 'achieved', 'goOn'] as const

const takeOverOf = (author: string) => ({
  question: "Replace someone else's summary?",
  about: `${author} wrote and signed it. Their signature ends, and they get a notification.`,
  verb: 'Replace it',
})

/** The form of the summary. Saving it signs it, so the server asks for a proof of identity. */
function WriteSummary({ page, onDone, onCancel }: Props) {
  const saving = useApiMutation(writeSummary, { showsChange: true })
  const confirm = useConfirm()
  const version = useBaseVersion()
  const start = { name: page.name, strengths: page.strengths, achieved: page.achieved, goOn: page.go_on }
  const form = useForm<Values, SummaryForm>({
    schema: summaryForm,
    start,
    row: page.version
      ? {
          version,
          fieldTexts: (values) => [
            [nameLabel, values.name],
            ...parts.map((part) => [summaryParts[part].label, values[part]] as const),
          ],
        }
      : undefined,
    warn: patientWarning,
    send: async (body) => {
      const isTakeOver = page.author !== null && !page.is_author
      if (isTakeOver && !(await confirm(takeOverOf(page.author ?? '')))) return undefined
      const taken = isTakeOver ? { takeOver: true } : {}
      return saving.run({
        params: { menteeId: page.mentee_id },
        body: { ...body, ...taken, ...version.sent() },
      })
    },
    onDone: () => {
      draft.end()
      onDone()
    },
  })
  const draft = useDraft(form, version)
  useOnOpen(true, () => draft.begin(`summary-${page.mentee_id}`, start, page.version))
  function cancel() {
    draft.discard()
    onCancel?.()
  }
  return (
    <Form form={form} label="Summary">
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.discard} />
      <Text c="dimmed">{readByThree}</Text>
      <TextInput
        label={nameLabel}
        description="For the certificate and the record, for example as in the registration."
        maw={400}
        {...form.field('name')}
      />
      {parts.map((part) => (
        <Textarea
          key={part}
          label={summaryParts[part].label}
          rows={5}
          resize="vertical"
          {...form.field(part)}
        />
      ))}
      <Buttons>
        <SubmitButton form={form} busyLabel="Signing...">
          Sign and send
        </SubmitButton>
        {onCancel && (
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        )}
      </Buttons>
    </Form>
  )
}
