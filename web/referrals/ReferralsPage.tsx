import { keysOf } from '#contract/fields.ts'
import '@mantine/core/styles/Tabs.layer.css'
import { Button, Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { type ReferralRow, referralTabs } from '#contract/referrals.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { ReferralReader } from './ReferralReader.tsx'
import { decisionsOn, listColumns, ReferralTable } from './ReferralTable.tsx'
import { useOpenedReferral } from './use-opened-referral.ts'
import { useReferrals } from './use-referrals.ts'

type Tab = keyof typeof referralTabs
const tabs = keysOf(referralTabs)

/** Referrals grouped by status. After any error the list is empty (rule S8.3). */
export function ReferralsPage() {
  const referrals = useReferrals()
  const opened = useOpenedReferral(referrals.list.data)
  const [query, setQuery] = useSearchParams()
  const { data, error, refetch } = referrals.list
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'pending'
  const of = (name: Tab) => data?.filter((row) => isIn(name, row))
  const waiting = of('pending')?.length

  /** Another tab closes the opened referral. */
  async function choose(next: string | null) {
    if (!(await opened.mayLeave())) return
    setQuery(next && next !== 'pending' ? { tab: next } : {}, { preventScrollReset: true })
  }
  return (
    <>
      <PageHeader title="Referrals" />
      <ReferralReader opened={opened} referrals={referrals}>
        {(isBeside) => (
          <Tabs value={tab} onChange={(next) => void choose(next)}>
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
                <ReferralTable
                  caption={referralTabs[name].label}
                  isCaptionHidden
                  query={{ data: error ? [] : of(name), error: null, refetch }}
                  opened={opened}
                  isBeside={isBeside}
                  columns={listColumns}
                  fileQuery={{ tab: name }}
                  {...(name === 'pending' && { actions: decisionsOn(referrals.approve, opened) })}
                  empty={<NoReferrals {...(error ? { refetch } : {})} />}
                  errorMessage=""
                />
              </Tabs.Panel>
            ))}
          </Tabs>
        )}
      </ReferralReader>
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
