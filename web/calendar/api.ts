import { makeFeed, removeFeed } from '#contract/calendar.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  getFeed: { error: 'Could not load your calendar address' },
  makeFeed: { error: 'Failed to make the address' },
  removeFeed: { success: 'Calendar address removed', error: 'Failed to remove the address' },
}

export const useMakeFeed = () => useApiMutation(makeFeed, messages.makeFeed)
export const useRemoveFeed = () => useApiMutation(removeFeed, messages.removeFeed)
