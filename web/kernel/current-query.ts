/**
 * The query string of the current URL, as the base of a change. On a slow machine the rendered query is
 * outdated and would revert the previous choice.
 */
export const currentQuery = (): URLSearchParams => new URLSearchParams(location.search)
