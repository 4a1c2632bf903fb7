export const messages = {
  shift: { error: 'Failed to load this shift', networkError: 'Error loading this shift' },
}
