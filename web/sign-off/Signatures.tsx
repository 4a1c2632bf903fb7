import { Text } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import { roles } from '#contract/person.ts'
import {
  forMentorWhoLeft,
  type SignatureRow,
  type SignOffPage,
  signatureEnds,
  signatureParts,
} from '#contract/sign-off.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Disclosure } from '#web/kit/layout/Disclosure.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'

/** The signatures, the earlier ones, and the text that was signed with its hash. */
export function Signatures({ page: { signatures, history, text, hash, version } }: { page: SignOffPage }) {
  if (version === null && history.length === 0) return null
  return (
    <>
      <Panel title="Signatures">
        {signatures.length === 0 ? (
          <Text c="dimmed">There is no signature that counts.</Text>
        ) : (
          <SignatureList signatures={signatures} />
        )}
      </Panel>
      {text !== null && (
        <Panel>
          <Disclosure title="Signed text">
            <Text component="pre" mt="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
            <Text mt="sm" style={{ overflowWrap: 'anywhere' }}>
              SHA-256: <code>{hash}</code>
            </Text>
          </Disclosure>
        </Panel>
      )}
      {history.length > 0 && (
        <Panel>
          <Disclosure title="Earlier signatures">
            <SignatureList signatures={history} />
          </Disclosure>
        </Panel>
      )}
    </>
  )
}

function SignatureList({ signatures }: { signatures: SignatureRow[] }) {
  const zone = useTimeZone()
  return (
    <ul className={`${rowStyles.rows} ${rowStyles.flush}`}>
      {signatures.map(({ part, name, role, for_mentor, signed_at, hash, ended }) => (
        <li key={`${part} ${signed_at}`} style={{ overflowWrap: 'anywhere' }}>
          <strong>{signatureParts[part].label}</strong>: {name}, {roles[role].label.toLowerCase()}
          {for_mentor && `, ${forMentorWhoLeft}`}
          <Text c="dimmed">
            <time dateTime={signed_at}>{formatInstant(signed_at, zone)}</time>, SHA-256 <code>{hash}</code>
          </Text>
          {ended && <Text c="dimmed">No longer counts: {signatureEnds[ended].label}</Text>}
        </li>
      ))}
    </ul>
  )
}
