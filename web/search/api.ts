/** What goes wrong with a search. */
export const words = {
  load: { failed: 'The search could not be loaded. Check your connection and try again.' },
  people: { failed: 'People could not be searched.', offline: 'You are offline: people cannot be searched.' },
}
