import { keysOf } from '#contract/keys-of.ts'
import { referralSearch } from './api.ts'
import '@mantine/core/styles/Tabs.layer.css'
import { Button, Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { fullName } from '#contract/person.ts'
import { exportReferrals, type ReferralRow, referralTabs } from '#contract/referrals.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { listColumns } from './columns.tsx'
import { marksOf } from './marks.tsx'
import { ReferralDialog } from './ReferralDialog.tsx'
import { decisionsOn } from './row-actions.ts'
import { useOpenedReferral } from './use-opened-referral.ts'
import { useReferrals } from './use-referrals.ts'

type Tab = keyof typeof referralTabs
const tabs = keysOf(referralTabs)

/** Referrals grouped by status. After any error the list is empty (rule S8.3). */
export function ReferralsPage() {
  const referrals = useReferrals()
  const opened = useOpenedReferral(referrals.list.data)
  const [query, setQuery] = useSearchParams()
  const zone = useTimeZone()
  const { data, error, refetch } = referrals.list
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'pending'
  const of = (name: Tab) => data?.filter((row) => isIn(name, row))
  const waiting = of('pending')?.length

  return (
    <>
      <PageHeader title="Referrals" />
      <Tabs
        value={tab}
        onChange={(next) =>
          setQuery(next && next !== 'pending' ? { tab: next } : {}, { preventScrollReset: true })
        }
      >
        <Tabs.List aria-label="Referrals by decision">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {referralTabs[name].label}
              {name === 'pending' && waiting !== undefined && ` (${waiting.toLocaleString('en-GB')})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name} pt="xs">
            <DataTable
              caption={referralTabs[name].label}
              isCaptionHidden
              noun={['referral', 'referrals']}
              query={{ data: error ? [] : of(name), error: null, refetch }}
              columns={listColumns(zone, (id) => void opened.open(id))}
              rowId={(referral) => referral.id}
              rowName={fullName}
              search={referralSearch}
              file={{ endpoint: exportReferrals, name: 'referrals', query: () => ({ tab: name }) }}
              {...(name === 'pending' && {
                actions: decisionsOn(referrals.decide),
                startSort: { column: 'date' },
              })}
              below={marksOf}
              empty={<NoReferrals {...(error ? { refetch } : {})} />}
              errorMessage=""
              loadingText="Loading referrals..."
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <ReferralDialog {...opened} rows={data ?? []} referrals={referrals} />
    </>
  )
}

const isIn = (tab: Tab, { status }: ReferralRow) =>
  (referralTabs[tab].statuses as readonly string[]).includes(status)

function NoReferrals({ refetch }: { refetch?: () => void }) {
  if (!refetch) return <EmptyState title="No referrals found." />
  return (
    <EmptyState
      title="No referrals found."
      hint="We could not load the referrals."
      action={
        <Button variant="default" onClick={refetch}>
          Try again
        </Button>
      }
    />
  )
}
