import * as z from 'zod/mini'
import { serviceWorker } from '#web/kernel/offline.ts'

// Mantine sets the texts of its style elements as HTML. They never contain '<', so only such texts are
// allowed. No policy creates scripts, so the browser blocks them and every script URL except the service
// worker's.
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

// The content security policy forbids eval, which zod would use for speed.
z.config({ jitless: true })

/** The nonce that lets our own style elements pass the content security policy. The server generates it. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// react-remove-scroll, which Mantine's dialogs use, reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
