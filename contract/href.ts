/** The href of a web or email address. */
export const hrefOf = (address: string): string =>
  /^https?:\/\//.test(address) ? address : `mailto:${address}`
