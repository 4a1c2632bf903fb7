export const messages = {
  load: { error: 'The search could not be loaded. Check your connection and try again.' },
  things: {
    error: 'We could not search notes, plans, documents and goals.',
    offline: 'You are offline, so you can only search for pages.',
  },
  people: {
    error: 'We could not search for people.',
    offline: 'You are offline, so you cannot search for people.',
  },
}
