/** The nonce that lets our own style elements pass the content security policy. The server generates it. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// react-remove-scroll, which Mantine's dialogs use, reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
