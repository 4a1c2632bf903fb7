import { Box } from '@mantine/core'
import { LoaderCircle, type LucideIcon, ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import { formatInstant } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import type { TagColour } from '#web/kit/states/tint.ts'
import { useDelayed } from '#web/kit/states/use-delayed.ts'
import { TextButton } from '#web/kit/text/TextButton.tsx'
import styles from './AuditLog.module.css'
import { useChain } from './api.ts'
import { ChainBreaks } from './ChainBreaks.tsx'
import { chainText, isIntact } from './entry-text.ts'

type State = { colour: TagColour; icon: LucideIcon; words: string }

/** Whether the log is unchanged since it was written, and when that was checked. */
export function ChainState() {
  const zone = useTimeZone()
  const chain = useChain()
  const { colour, icon: Icon, words } = stateOf(chain)
  const late = useDelayed(chain.isFetching)
  const sentence = (
    <span className={styles.chainWords}>
      <strong>Audit log: {words}</strong>
      {chain.data && !chain.isError && <span>Checked {formatInstant(chain.data.checked_at, zone)}</span>}
      {!chain.isPending && (
        <TextButton c="inherit" aria-busy={chain.isFetching} onClick={() => void chain.refetch()}>
          {chain.isFetching && late ? 'Checking...' : 'Check again'}
        </TextButton>
      )}
    </span>
  )
  return (
    <Box mb={8} aria-busy={chain.isPending}>
      {isQuiet(colour) ? (
        <div className={styles.quiet} data-intact={colour === 'green'} role="status">
          <Icon size={22} aria-hidden />
          {sentence}
        </div>
      ) : (
        <Notice colour={colour} icon={Icon} role={colour === 'red' ? 'alert' : 'status'}>
          {sentence}
        </Notice>
      )}
      {chain.data && chain.data.total_breaks > 1 && <ChainBreaks checked={chain.data} />}
    </Box>
  )
}

/** Only problems take the room of a notice. */
const isQuiet = (colour: TagColour) => colour === 'green' || colour === 'grey'

function stateOf({ data, isError }: ReturnType<typeof useChain>): State {
  if (isError) return { colour: 'orange', icon: ShieldQuestionMark, words: 'could not be checked' }
  if (!data) return { colour: 'grey', icon: LoaderCircle, words: 'being checked...' }
  const words = chainText(data)
  return isIntact(data)
    ? { colour: 'green', icon: ShieldCheck, words }
    : { colour: 'red', icon: ShieldAlert, words }
}
