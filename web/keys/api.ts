import { createKey, revokeKey } from '#contract/keys.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  list: { error: 'Failed to load the keys' },
  // The dialog that follows shows the key. On a phone, a message would cover its first line.
  create: { success: '', error: 'Failed to create the key' },
  revoke: { success: 'Key revoked', error: 'Failed to revoke the key' },
}

export const useCreateKey = () => useApiMutation(createKey, messages.create)
export const useRevokeKey = () => useApiMutation(revokeKey, messages.revoke)
