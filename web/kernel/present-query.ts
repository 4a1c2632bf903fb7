/**
 * What a change of the URL begins with: the URL as it is now. While a slow machine still draws what was chosen before,
 * that which was drawn last would undo the choice.
 */
export const presentQuery = (): URLSearchParams => new URLSearchParams(location.search)
