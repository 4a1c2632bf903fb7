import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { hoursAndMinutes, instantDayInWords } from '#contract/dates.ts'
import { mayNow } from '#contract/permissions.ts'
import { certificatePath, downloadCertificate, getSignOff, type SignOffPage } from '#contract/sign-off.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { Buttons, PageButton } from '#web/kit/layout/Buttons.tsx'
import { Hero, Panel, Quote } from '#web/kit/layout/Panel.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { useDownload } from '#web/kit/use-download.ts'
import styles from './SignOff.module.css'

/** The home of a mentee after the programme: the mentor's words, the certificate and the next work. */
export function CompletedHome({ signedOffAt }: { signedOffAt: string | null }) {
  const me = useMe()
  const zone = useTimeZone()
  const signOff = useApiQueryWhen(signedOffAt !== null && mayNow(me, getSignOff.action), getSignOff, {
    params: { menteeId: me.id },
  })
  const page = signOff.data?.state === 'signed_off' ? signOff.data : undefined
  return (
    <>
      <Hero
        isGood
        label={signedOffAt ? `Signed off on ${instantDayInWords(signedOffAt, zone)}` : 'Well done'}
        value="You have completed the programme"
      >
        {signOff.loading && <LoadingState rows={5} />}
        {page && <Certificate page={page} />}
      </Hero>
      {page?.go_on && (
        <Panel title="What to work on next" link={{ to: '/record', text: 'Write a reflection' }}>
          <LongText text={page.go_on} about="what to work on next" />
        </Panel>
      )}
    </>
  )
}

function Certificate({ page }: { page: SignOffPage }) {
  const { siteName } = usePublicSettings()
  const downloading = useDownload(downloadCertificate)
  const { name, facts, signatures, strengths, reference, mentee_id: menteeId } = page
  const author = signatures.find(({ part }) => part === 'mentor')?.name ?? page.author
  return (
    <div className={styles.completed}>
      <div>
        <Quote label={`From the summary of ${author}`}>
          <strong className="small">{author} wrote</strong>
          <LongText text={strengths} about="the summary" />
        </Quote>
        <Buttons isBelow>
          <Button
            aria-busy={downloading.busy}
            onClick={() => void downloading.download({ params: { menteeId } })}
          >
            {downloading.busy ? 'Preparing...' : 'Download certificate'}
          </Button>
          <PageButton to={`/sign-off/${menteeId}`} variant="default">
            Read the summary
          </PageButton>
        </Buttons>
        {reference && page.checkable && (
          <p className="small">
            Reference {reference} ·{' '}
            <Link to={certificatePath(reference)}>What others see when they check it</Link>
          </p>
        )}
      </div>
      <div className={styles.certificate} aria-hidden>
        <span>{siteName}</span>
        <strong>Certificate</strong>
        <strong className={styles.holder}>{name}</strong>
        <span>
          {facts.shifts === 1 ? '1 shift' : `${facts.shifts} shifts`} · {hoursAndMinutes(facts.minutes)}
        </span>
        <div className={styles.signers}>
          {signatures.map(({ part, name }) => (
            <span key={part}>{name}</span>
          ))}
        </div>
      </div>
    </div>
  )
}
