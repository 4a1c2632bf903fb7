import { readNotifications } from '#contract/notifications.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  list: { error: 'Failed to fetch notifications', networkError: 'Error fetching notifications' },
  read: { error: 'Failed to mark as read', networkError: 'Error marking as read' },
}

export const useReadNotifications = () => useApiMutation(readNotifications, messages.read)
