import { makeFeed, removeFeed } from '#contract/calendar.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const subscribeTitle = 'Subscribe to my shifts'

export const messages = {
  getFeed: { error: 'Could not load your calendar link' },
  makeFeed: { error: 'Failed to create the calendar link' },
  removeFeed: { success: 'Calendar link deleted', error: 'Failed to delete the calendar link' },
}

export const useMakeFeed = () => useApiMutation(makeFeed, messages.makeFeed)
export const useRemoveFeed = () => useApiMutation(removeFeed, messages.removeFeed)
