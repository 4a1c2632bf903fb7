export const messages = {
  person: { error: 'Failed to load this person', networkError: 'Error loading this person' },
  account: { error: 'Failed to load this account', networkError: 'Error loading this account' },
}
