import { useParams } from 'react-router'
import { dayInWords } from '#contract/dates.ts'
import { certificateStates, checkCertificate, unknownCertificate } from '#contract/sign-off.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PlainMain } from '#web/kit/layout/PlainPage.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { statusMark } from '#web/kit/states/StatusTag.tsx'

/** Anybody with the reference reads name, service, day and state. */
export function CertificatePage() {
  const { reference = '' } = useParams()
  return (
    <PlainMain>
      <PageHeader title="Check a certificate" />
      <Certificate key={reference} reference={reference} />
    </PlainMain>
  )
}

const looks = {
  valid: 'green',
  withdrawn: 'tag red',
} as const

function Certificate({ reference }: { reference: string }) {
  const { data, error, errorMessage, missing, refetch } = useApiQuery(checkCertificate, {
    params: { reference },
  })
  if (!data && missing)
    return (
      <Panel>
        <EmptyState title="No certificate" hint={unknownCertificate} />
      </Panel>
    )
  if (error) return <FailedState message={errorMessage} onRetry={refetch} />
  if (!data) return <LoadingState text="Checking certificate..." rows={3} />
  return (
    <Panel>
      <Facts least={180} fill gap="lg" rowGap={12}>
        <Fact name="Name">{data.name}</Fact>
        <Fact name="Service">{data.service}</Fact>
        <Fact name="Signed off">{dayInWords(data.day)}</Fact>
        <Fact name="State">{statusMark(looks[data.state], certificateStates[data.state].label)}</Fact>
      </Facts>
    </Panel>
  )
}
