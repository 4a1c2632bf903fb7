export const messages = {
  shift: { error: 'Failed to fetch the shift', networkError: 'Error fetching the shift' },
}
