import { Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInstant, formatInstantDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { getFactors } from '#contract/factors.ts'
import { passkeyKinds } from '#contract/passkeys.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import rowStyles from '#web/kit/list/Rows.module.css'

type Passkey = Reply<typeof getFactors>['passkeys'][number]

/** A person's passkeys; `action` is a button for each. */
export function PasskeyRows({
  passkeys,
  action,
}: {
  passkeys: Passkey[]
  action?: (passkey: Passkey) => ReactNode
}) {
  const zone = useTimeZone()
  return (
    <ul className={`${rowStyles.rows} ${rowStyles.flush}`} style={{ width: '100%' }}>
      {passkeys.map((passkey) => (
        <Flex
          component="li"
          key={passkey.id}
          wrap="wrap"
          align="center"
          justify="space-between"
          gap="8px 16px"
        >
          <span style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            <strong>{passkey.name}</strong>
            <br />
            {passkeyKinds[passkey.kind].label}. Added {formatInstantDay(passkey.created_at, zone)}
            <br />
            <Text span c="dimmed">
              {passkey.last_used_at
                ? `Last used ${formatInstant(passkey.last_used_at, zone)}`
                : 'Not used yet'}
            </Text>
          </span>
          {action?.(passkey)}
        </Flex>
      ))}
    </ul>
  )
}
