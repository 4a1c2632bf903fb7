export const messages = {
  person: { error: 'Failed to fetch the person', networkError: 'Error fetching the person' },
  account: { error: 'Failed to fetch the account', networkError: 'Error fetching the account' },
}
