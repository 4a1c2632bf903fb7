// The component kit sets the texts of its style elements as HTML. They hold no '<', so that is all that may pass;
// scripts and their URLs have no policy and are refused by the browser.
type TrustedTypes = {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('Markup from text is refused')
    return text
  },
})
