import {
  chooseLetters,
  type LetterChoice,
  type LetterTopic,
  readNotifications,
} from '#contract/notifications.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  list: { error: 'Failed to fetch notifications', networkError: 'Error fetching notifications' },
  listChoices: { error: 'Failed to load your choices', networkError: 'Error loading your choices' },
  choose: {
    success: 'Your choices are saved',
    error: 'Failed to save your choice',
    networkError: 'Error saving your choice',
  },
  read: { error: 'Failed to mark as read', networkError: 'Error marking as read' },
}

export const useReadNotifications = () => useApiMutation(readNotifications, messages.read)

/** Shows the new choice while it is being saved. */
export function useChooseLetters() {
  const { run, busyWith } = useApiMutation(chooseLetters, messages.choose)
  const choiceOf = (topic: LetterTopic): LetterChoice | undefined =>
    busyWith?.body.topic === topic ? busyWith.body.choice : undefined
  return { run, choiceOf }
}
