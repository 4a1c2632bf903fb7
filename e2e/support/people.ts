import type { Page } from '@playwright/test'
import { cast, castPassword, type Name } from '#demo/cast.ts'
import { tokenOf } from './calls.ts'
import { noteMessages } from './messages.ts'
import { openLogout } from './screen.ts'
import { expect } from './test.ts'

export const signInAs = (page: Page, name: Name) => signIn(page, cast[name].email, castPassword)

export async function signIn(page: Page, email: string, password: string) {
  await noteMessages(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
}

/** Opens a page in an existing session of a cast member, which is faster than the login form. */
export async function openAs(page: Page, name: Name, path: string) {
  await openWith(page, await tokenOf(page, name), path)
}

/** Opens a page with an existing session. */
export async function openWith(page: Page, token: string, path: string) {
  await noteMessages(page)
  const isOpen = page.url() !== 'about:blank'
  if (isOpen && (await page.evaluate(() => localStorage.getItem('token'))) === token) {
    await page.goto(path)
    return
  }
  if (isOpen) {
    // An open page would notice that its session is replaced, and redirect to the login page.
    await page.goto('about:blank')
    await page.context().clearCookies()
  }
  // Playwright's own way to set an origin's storage opens a second page and empties the browser's cache.
  const script = await page.addInitScript((value) => {
    // Firefox runs it in about:blank too, which has no storage.
    if (origin === 'null') return
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('token', value)
  }, token)
  await page.goto(path)
  await script.dispose()
}

export async function signOut(page: Page) {
  const place = await openLogout(page)
  await place.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}
