/** `?objective=first` links to the first objective with comments. */
export const firstCommented = 'first'
