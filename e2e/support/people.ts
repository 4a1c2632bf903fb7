import type { Page } from '@playwright/test'
import { cast, castPassword, type Name } from '#demo/cast.ts'
import { tokenOf } from './calls.ts'
import { noteMessages } from './messages.ts'
import { openLogout } from './screen.ts'
import { expect } from './test.ts'

/** Somebody of the cast signs in. */
export const signInAs = (page: Page, name: Name) => signIn(page, cast[name].email, castPassword)

export async function signIn(page: Page, email: string, password: string) {
  await noteMessages(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
}

/** Opens a page as somebody of the cast who has signed in before: quicker than the form. */
export async function openAs(page: Page, name: Name, path: string) {
  await openWith(page, await tokenOf(page, name), path)
}

/** Opens a page with a session that runs already. */
export async function openWith(page: Page, token: string, path: string) {
  await noteMessages(page)
  // A page that is open would notice that its session is exchanged, and go to the login page.
  await page.goto('about:blank')
  const { origin } = new URL((await page.request.get('/api/health')).url())
  await page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] })
  await page.goto(path)
}

export async function signOut(page: Page) {
  const place = await openLogout(page)
  await place.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}
