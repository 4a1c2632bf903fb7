/** The bell shows them too, before it has loaded the list. */
export const messages = {
  list: { error: 'Failed to fetch notifications', networkError: 'Error fetching notifications' },
}
