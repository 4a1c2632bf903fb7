/** The word that lets this page's own style elements pass the content security policy; the server makes it. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// react-remove-scroll, which Mantine's dialogs use, asks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
