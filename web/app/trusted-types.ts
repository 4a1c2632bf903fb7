import { serviceWorker } from '#web/kernel/offline.ts'

// The component kit sets the texts of its style elements as HTML. They hold no '<', so that is all that may pass;
// scripts have no policy and are refused by the browser, and so are their URLs but for the service worker's.
type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string>
type TrustedTypes = {
  createPolicy: (name: string, rules: Rules) => unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('Markup from text is refused')
    return text
  },
  createScriptURL: (url) => {
    if (url !== serviceWorker) throw new TypeError('A script from elsewhere is refused')
    return url
  },
})
