/** Where a web or e-mail address leads. */
export const hrefOf = (address: string): string =>
  /^https?:\/\//.test(address) ? address : `mailto:${address}`
