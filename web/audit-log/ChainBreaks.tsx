import { Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ChainBreak, checkAuditLog } from '#contract/audit-log.ts'
import type { Reply } from '#contract/endpoint.ts'
import { ShortList } from '#web/kit/list/ShortList.tsx'
import styles from './AuditLog.module.css'
import { placeText } from './entry-text.ts'

/** Lists every place where the log is broken, with a link to it. */
export function ChainBreaks({ checked: { breaks, total_breaks } }: { checked: Reply<typeof checkAuditLog> }) {
  const more = total_breaks - breaks.length
  return (
    <Paper withBorder p="md" mt="sm" className={styles.breaks ?? ''}>
      <ShortList
        rows={breaks}
        rowId={({ entry }) => entry}
        noun={more > 0 ? 'places of the list' : 'places'}
        first={5}
        label="Problems in the audit log"
      >
        {(chain) => (
          <>
            <Link to={urlOfPlace(chain)}>{placeText(chain)}</Link>: {chain.reason}
          </>
        )}
      </ShortList>
      {more > 0 && (
        <Text mt={12}>
          {more.toLocaleString('en-GB')} more. To list them all, run npm run verify-audit on the server.
        </Text>
      )}
    </Paper>
  )
}

/** The page of the log that begins with the last broken entry, or with the entry below it. */
const urlOfPlace = ({ last }: ChainBreak) => `?before=${last + 1}`
