/** What goes wrong with a search. */
export const messages = {
  load: { error: 'The search could not be loaded. Check your connection and try again.' },
  things: {
    error: 'Notes, plans, documents and goals could not be searched.',
    offline: 'You are offline: pages alone can be found.',
  },
  people: { error: 'People could not be searched.', offline: 'You are offline: people cannot be searched.' },
}
