import type { Page } from '@playwright/test'
import { cast, castPassword, type Name } from '#server/database/demo/cast.ts'
import { expect } from './test.ts'

/** Somebody of the cast signs in. */
export const signInAs = (page: Page, name: Name) => signIn(page, cast[name].email, castPassword)

export async function signIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
}

/** On a phone, Logout stands in the menu's drawer. */
export async function signOut(page: Page) {
  const logout = page.getByRole('button', { name: 'Logout' })
  if (!(await logout.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
  await logout.click()
  await expect(page).toHaveURL('/login')
}

/** One of the success messages at the top of the page. */
export const expectToast = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(words)).toBeVisible()
