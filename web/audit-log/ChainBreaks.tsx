import { Link } from 'react-router'
import type { ChainBreak, checkAuditLog } from '#contract/audit-log.ts'
import type { Reply } from '#contract/endpoint.ts'
import { ShortList } from '#web/kit/list/ShortList.tsx'
import cardStyles from '#web/kit/page/Card.module.css'
import styles from './AuditLog.module.css'
import { placeText } from './entry-text.ts'

/** Every place where the log is broken, and the way to it. */
export function ChainBreaks({ checked: { breaks, total_breaks } }: { checked: Reply<typeof checkAuditLog> }) {
  const more = total_breaks - breaks.length
  return (
    <div className={`${cardStyles.card} ${styles.breaks}`}>
      <ShortList
        rows={breaks}
        rowId={({ entry }) => entry}
        noun={more > 0 ? 'places of the list' : 'places'}
        first={5}
        label="Where the audit log is broken"
      >
        {(chain) => (
          <>
            <Link to={urlOfPlace(chain)}>{placeText(chain)}</Link>: {chain.reason}
          </>
        )}
      </ShortList>
      {more > 0 && (
        <p>{more.toLocaleString('en-GB')} more: npm run verify-audit on the server lists them all.</p>
      )}
    </div>
  )
}

/** The page of the log that begins with the last of them, or with what stands below it. */
const urlOfPlace = ({ last }: ChainBreak) => `?before=${last + 1}`
