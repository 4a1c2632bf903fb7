import { keysOf } from '#contract/fields.ts'
import '@mantine/core/styles/Tabs.layer.css'
import { Button, Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { countReferrals, listReferrals, type ReferralRow, referralTabs } from '#contract/referrals.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { useTable } from '#web/kit/table/use-table.ts'
import { ReferralReader } from './ReferralReader.tsx'
import { decisionsOn, listColumns, ReferralTable, sorting } from './ReferralTable.tsx'
import { type Decisions, useDecisions } from './use-decisions.ts'
import { type OpenedReferral, useOpenedReferral } from './use-opened-referral.ts'

type Tab = keyof typeof referralTabs
const tabs = keysOf(referralTabs)

/** Referrals grouped by status. After any error the list is empty. */
export function ReferralsPage() {
  const decisions = useDecisions()
  const opened = useOpenedReferral(decisions)
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'pending'
  const waiting = useApiQuery(countReferrals).data?.pending

  /** Another tab closes the opened referral. */
  async function choose(next: string | null) {
    if (!(await opened.mayLeave())) return
    setQuery(next && next !== 'pending' ? { tab: next } : {}, { preventScrollReset: true })
  }
  return (
    <>
      <PageHeader title="Referrals" />
      <ReferralReader opened={opened} decisions={decisions}>
        {(isBeside) => (
          <Tabs value={tab} onChange={(next) => void choose(next)} keepMounted={false}>
            <Tabs.List aria-label="Referrals by decision">
              {tabs.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {referralTabs[name].label}
                  {name === 'pending' && waiting !== undefined && (
                    <span>{` (${waiting.toLocaleString('en-GB')})`}</span>
                  )}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {tabs.map((name) => (
              <Tabs.Panel key={name} value={name} pt="xs">
                <ReferralsOfTab tab={name} opened={opened} isBeside={isBeside} decisions={decisions} />
              </Tabs.Panel>
            ))}
          </Tabs>
        )}
      </ReferralReader>
    </>
  )
}

type TabProps = { tab: Tab; opened: OpenedReferral; isBeside: boolean; decisions: Decisions }

function ReferralsOfTab({ tab, opened, isBeside, decisions }: TabProps) {
  const { error, ...list } = useTable(listReferrals, {
    filters: {},
    toQuery: (chosen) => ({ ...chosen, tab }),
    ...sorting,
  })
  const rows = list.data?.map(decisions.shown).filter((row) => isIn(tab, row))
  return (
    <ReferralTable
      caption={referralTabs[tab].label}
      isCaptionHidden
      list={{ ...list, data: error ? [] : rows, error: null }}
      opened={opened}
      isBeside={isBeside}
      columns={listColumns}
      actions={tab === 'pending' ? decisionsOn(decisions.approve, opened) : undefined}
      empty={<NoReferrals refetch={error ? list.refetch : undefined} />}
    />
  )
}

const isIn = (tab: Tab, { status }: ReferralRow) =>
  (referralTabs[tab].statuses as readonly string[]).includes(status)

function NoReferrals({ refetch }: { refetch: (() => void) | undefined }) {
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
