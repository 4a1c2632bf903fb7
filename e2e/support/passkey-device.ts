import type { Page } from '@playwright/test'

/**
 * Gives the browser a device with a fingerprint reader. The person touches it when a button asks for a passkey,
 * and answers the browser's suggestion in the email field only after `suggests(true)`. `knows`: whether the
 * device recognises their finger.
 */
export async function withDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  let answersSuggestions = false
  // Each question first sets whether it is answered: a page asks at a moment that a journey cannot wait for.
  await page.exposeFunction('prepareDevice', (isSuggestion: boolean) =>
    browser.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId,
      enabled: answersSuggestions || !isSuggestion,
    }),
  )
  await page.addInitScript(() => {
    const { prepareDevice } = window as unknown as { prepareDevice: (is: boolean) => Promise<void> }
    const { get, create } = CredentialsContainer.prototype
    let pressed = 0
    CredentialsContainer.prototype.get = async function (options) {
      // A page can suggest late, after the press: the device still answers the press.
      const isSuggestion = options?.mediation === 'conditional'
      if (!isSuggestion) pressed += 1
      await prepareDevice(isSuggestion && pressed === 0)
      return get.call(this, options).finally(() => {
        if (!isSuggestion) pressed -= 1
      })
    }
    CredentialsContainer.prototype.create = async function (options) {
      await prepareDevice(false)
      return create.call(this, options)
    }
  })
  const suggests = (isAnswered: boolean) => {
    answersSuggestions = isAnswered
  }
  const knows = (isUserVerified: boolean) =>
    browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { suggests, knows }
}
