import { startPasskeyProof } from '#contract/passkeys.ts'
import { proveIdentity } from '#contract/proof.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { PasskeyStep } from './PasskeyStep.tsx'
import type { WayProps } from './way-props.ts'

const messages = { error: 'We could not check your passkey' }

export function ProveByPasskey({ others, onDone, onCancel }: WayProps) {
  const asking = useApiMutation(startPasskeyProof, messages, { quiet: true })
  const proving = useApiMutation(proveIdentity, messages, { quiet: true })
  return (
    <PasskeyStep
      label="Use your passkey"
      alone
      ask={async () => {
        const outcome = await asking.run()
        return outcome.ok ? outcome.reply.challenge : undefined
      }}
      send={async (passkey) => {
        const outcome = await proving.run({ body: { passkey } })
        if (!outcome.ok) return outcome.message
        onDone()
        return undefined
      }}
      others={others}
      onCancel={onCancel}
    />
  )
}
