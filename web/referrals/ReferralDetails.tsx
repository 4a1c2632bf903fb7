import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { ChevronLeft, ChevronRight, Copy } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { instantDayInWords, instantInWords } from '#contract/dates.ts'
import { maxLength, numberKey, optionalLine } from '#contract/fields.ts'
import { fullName, joinName } from '#contract/person.ts'
import {
  editReferral,
  invitationStates,
  listReferrals,
  type ReferralRow,
  referralFields,
  referralStatuses,
  rejectionCategories,
  waitingText,
} from '#contract/referrals.ts'
import { makeInvitationLink, sendInvitation } from '#contract/users.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useIsOn } from '#web/kernel/session.ts'
import { useApiMutation, useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import { useList } from '#web/kernel/use-list.ts'
import { DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { useReturnedFocus } from '#web/kit/dialog/use-dialog.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { rebaseForm } from '#web/kit/form/rebase-form.ts'
import { focusFormOf, useForm } from '#web/kit/form/use-form.ts'
import { Card } from '#web/kit/layout/Card.tsx'
import { Bullets, Fact, Facts } from '#web/kit/list/Facts.tsx'
import { isSingleKey } from '#web/kit/shortcuts.ts'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { EmailText } from '#web/kit/text/LongText.tsx'
import { ReferralTag } from '#web/programme/tags.tsx'
import { ExportApplicant } from '#web/subject-access/use-export.tsx'
import { neighboursOf, urgencyOf } from './neighbours.ts'
import { WaitTag } from './ReferralTable.tsx'
import { RejectionForm } from './RejectionForm.tsx'
import type { Decisions } from './use-decisions.ts'
import type { OpenedReferral } from './use-opened-referral.ts'

type Props = {
  opening: OpenedReferral
  referral: ReferralRow
  decisions: Decisions
  onDecide?: (referral: ReferralRow) => void
}

/** One referral with all its actions, in a dialog or in the reading pane. */
export function ReferralDetails({ referral, opening, decisions, onDecide }: Props) {
  const { open } = opening
  const place = useFocusOnNext(referral.id)
  function decide() {
    // The button unmounts, so keep the focus inside.
    place.current?.focus()
    onDecide?.(referral)
  }
  const neighbours = neighboursOf(referral, opening.pending)
  const { before, after } = neighbours
  const mayDecide = referral.can.includes('approve')
  useKeys(place, !opening.isRejecting, {
    a: () => mayDecide && decisions.approve(referral, decide),
    r: () => mayDecide && void opening.reject(referral),
    j: () => after && void open(after),
    k: () => before && void open(before),
  })
  return (
    <Stack ref={place} tabIndex={-1} gap="lg" key={referral.id} style={{ scrollMarginTop: 92 }}>
      <Neighbours {...neighbours} open={open} />
      {referral.possible_duplicates.length > 0 && <Duplicates referral={referral} open={open} />}
      <ReferralFacts referral={referral} />
      {referral.user_id !== null && <Invitation userId={referral.user_id} state={referral.invitation} />}
      {!opening.isRejecting && (
        <>
          <Department referral={referral} />
          {referral.user_id === null && <ExportApplicant referral={referral} />}
        </>
      )}
      {mayDecide && (
        <DecisionButtons referral={referral} opening={opening} decisions={decisions} onDecide={decide} />
      )}
    </Stack>
  )
}

/** Single keys, unless the person is in another dialog or a menu. */
function useKeys(place: RefObject<HTMLElement | null>, areOn: boolean, keys: Record<string, () => unknown>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const topmost = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
    if (!areOn || event.repeat || !topmost?.contains(place.current)) return
    if (document.activeElement?.closest('[role="menu"]')) return
    const [, act] = Object.entries(keys).find(([key]) => isSingleKey(event, key)) ?? []
    if (!act) return
    // Otherwise the field for the reason would receive the key.
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** When another referral is opened, the clicked button unmounts: move the focus, to its start. */
function useFocusOnNext(id: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(id)
  useEffect(() => {
    if (before.current !== id) {
      place.current?.focus({ preventScroll: true })
      place.current?.scrollIntoView()
    }
    before.current = id
  }, [id])
  return place
}

type DecisionsProps = Pick<Props, 'referral' | 'opening' | 'decisions'> & { onDecide: () => void }

/** Approve in one press, or Reject with the reason. Both can be undone. */
function DecisionButtons({ referral, opening, decisions, onDecide }: DecisionsProps) {
  const { isRejecting, reject, endRejection } = opening
  const rejectButton = useReturnedFocus(isRejecting)
  if (isRejecting)
    return (
      <RejectionForm
        referral={referral}
        reject={(rejection) => decisions.reject(referral, rejection)}
        onDone={onDecide}
        onBack={endRejection}
      />
    )
  return (
    // Two buttons fit in one line on phones.
    <DialogFoot>
      <Button
        ref={rejectButton}
        flex={1}
        variant="outline"
        aria-keyshortcuts="R"
        onClick={() => void reject(referral)}
      >
        Reject
      </Button>
      <Button flex={1} aria-keyshortcuts="A" onClick={() => decisions.approve(referral, onDecide)}>
        Approve
      </Button>
    </DialogFoot>
  )
}

type NeighboursProps = ReturnType<typeof neighboursOf<ReferralRow>> & Pick<OpenedReferral, 'open'>

/** Leads to the previous and the next referral that await a decision, oldest first. */
function Neighbours({ before, after, count, open }: NeighboursProps) {
  if (count === 0) return null
  return (
    <Group justify="space-between" gap="8px 16px" className="no-print">
      <Text role="status" c="dimmed">
        {count.toLocaleString('en-GB')} awaiting a decision
      </Text>
      <Group gap="xs">
        <Turn to={before} open={open} label="Previous" keys="K" />
        <Turn to={after} open={open} label="Next" keys="J" />
      </Group>
    </Group>
  )
}

type TurnProps = Pick<NeighboursProps, 'open'> & {
  to: ReferralRow | undefined
  label: 'Previous' | 'Next'
  keys: string
}

function Turn({ to, open, label, keys }: TurnProps) {
  const Icon = label === 'Previous' ? ChevronLeft : ChevronRight
  return (
    <Button
      variant="default"
      size="compact-md"
      mih={36}
      aria-keyshortcuts={keys}
      aria-disabled={!to}
      data-disabled={!to}
      {...{ [label === 'Previous' ? 'leftSection' : 'rightSection']: <Icon size={18} aria-hidden /> }}
      onClick={() => void (to && open(to))}
    >
      {label}
    </Button>
  )
}

/** The applicant's answers and the status. */
function ReferralFacts({ referral }: { referral: ReferralRow }) {
  const zone = useTimeZone()
  return (
    <Facts least={240} gap="lg" rowGap="md">
      <Fact name="Reason" wide>
        <span className="typed-text">{referral.reason}</span>
      </Fact>
      {useIsOn('matching') && referral.topics.length > 0 && (
        <Fact name="Would like help with" wide>
          {referral.topics.join(', ')}
        </Fact>
      )}
      <Fact name="Status">
        <ReferralTag status={referral.status} />
      </Fact>
      <Fact name="GRS number">{referral.grs_number || '-'}</Fact>
      <Fact name="Email">
        <a href={`mailto:${referral.email}`}>
          <EmailText email={referral.email} />
        </a>
      </Fact>
      <Fact name="Submitted">{instantInWords(referral.created_at, zone)}</Fact>
      {referral.decided_at && (
        <Fact name={decidedBy(referral)}>{instantInWords(referral.decided_at, zone)}</Fact>
      )}
      {referral.category && <Fact name="Category">{rejectionCategories[referral.category].label}</Fact>}
      <Fact name="Waiting time">
        {urgencyOf(referral) ? <WaitTag referral={referral} /> : <span>{waitingText(referral)}</span>}
        <Text c="dimmed">Promised: 2-3 working days</Text>
      </Fact>
    </Facts>
  )
}

function decidedBy({
  status,
  category,
  decided_by_first_name: first,
  decided_by_last_name: last,
}: ReferralRow) {
  if (first === null && category === 'withdrawn') return 'Withdrawn by the applicant'
  const verb = status === 'rejected' ? 'Rejected' : 'Approved'
  return first === null ? verb : `${verb} by ${joinName(first, last)}`
}

type DuplicatesProps = Pick<OpenedReferral, 'open'> & { referral: ReferralRow }

/** Links to the other referrals that may be of the same person. */
function Duplicates({ referral, open }: DuplicatesProps) {
  const zone = useTimeZone()
  const ids = referral.possible_duplicates
  const others = useList(listReferrals, { query: { ids: ids.join(',') } })
  return (
    <Notice colour="purple" icon={Copy}>
      <strong>Possible duplicate</strong>
      <Box mt={4}>
        <Bullets>
          {others.loading && <LoadingState rows={ids.length} text="Loading referrals..." />}
          {others.data?.map((other) => (
            <li key={other.id}>
              <Link
                to={`?referral=${other.id}`}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  void open(other)
                }}
              >
                {fullName(other)}
              </Link>
              , {sameThing(referral, other)}: {referralStatuses[other.status].label.toLowerCase()}, submitted{' '}
              {instantDayInWords(other.created_at, zone)}
            </li>
          ))}
        </Bullets>
      </Box>
    </Notice>
  )
}

function sameThing(one: ReferralRow, other: ReferralRow): string {
  const sameNumber = numberKey(one.grs_number) === numberKey(other.grs_number)
  const sameEmail = one.email.toLowerCase() === other.email.toLowerCase()
  if (sameNumber && sameEmail) return 'same email and GRS number'
  return sameNumber ? 'same GRS number' : 'same email'
}

const departmentForm = z.object({ department: optionalLine(maxLength.title) })

/** Applicants do not enter it; an administrator does. */
function Department({ referral }: { referral: ReferralRow }) {
  const saving = useApiMutation(editReferral, { showsChange: true })
  const version = useBaseVersion(referral.version)
  const form = useForm({
    schema: departmentForm,
    start: { department: referral.department ?? '' },
    row: { version, fieldTexts: referralFields },
    send: async ({ department }) => {
      const body = { department: department || null, ...version.sent() }
      return saving.run({ params: { id: referral.id }, body })
    },
    onDone: (sent, { reply }) => {
      version.set(reply.version)
      rebaseForm(form, { department: reply.department ?? '' }, sent)
    },
  })
  // Adopt a newer version of the referral, for example after a decision, unless there are unsaved changes.
  useEffect(() => {
    if (form.isDirty || form.busy || referral.version <= (version.base() ?? 0)) return
    version.set(referral.version)
    form.begin({ department: referral.department ?? '' })
  })
  return (
    <Form form={form} label="Department">
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Department (optional)"
          flex="1 1 220px"
          autoComplete="off"
          {...form.field('department')}
        />
        <SubmitButton form={form} variant="default">
          Save department
        </SubmitButton>
        {form.isDirty && (
          <Button
            variant="subtle"
            onClick={(event) => {
              if (form.busy) return
              focusFormOf(event)
              form.discard()
            }}
          >
            Undo
          </Button>
        )}
      </Group>
    </Form>
  )
}

type InvitationProps = { userId: number; state: ReferralRow['invitation'] }

/** The state of the invitation. Until it is accepted, it can be sent again by email or as a link. */
function Invitation({ userId, state }: InvitationProps) {
  const sending = useApiMutation(sendInvitation)
  const making = useApiMutation(makeInvitationLink)
  const [link, setLink] = useState<string>()
  const params = { id: userId }

  async function copy() {
    if (making.busy) return
    const outcome = await making.run({ params })
    if (!outcome.ok) return
    setLink(outcome.reply.link)
    // Browsers reject the copy on plain http and when the page has lost the focus.
    if (await copyText(outcome.reply.link)) toast.success('Invitation link copied')
  }

  return (
    <Card as="section" aria-labelledby="invitation">
      <Text component="h3" id="invitation" fw={700}>
        Invitation
      </Text>
      <p>{state ? invitationStates[state].label : 'None yet'}</p>
      {state !== 'accepted' && (
        <>
          <Group>
            <Button
              variant="default"
              aria-busy={sending.busy}
              onClick={() => {
                if (!sending.busy) void sending.run({ params })
              }}
            >
              {sending.busy ? 'Sending...' : 'Send invitation again'}
            </Button>
            <Button variant="default" aria-busy={making.busy} onClick={() => void copy()}>
              Copy invitation link
            </Button>
          </Group>
          {link && (
            <TextInput
              label="Invitation link"
              description="Give this link to this person only. It works once, for 7 days. Earlier links no longer work."
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </>
      )}
    </Card>
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
