import type { Page } from '@playwright/test'
import { castPassword } from '#demo/cast.ts'
import { filesNamedBy } from './support/page-files.ts'
import { expect, test } from './support/test.ts'

test('the sign-in page prefetches the dashboard after it has loaded, and the policy allows it', async ({
  page,
}) => {
  await recordViolations(page)
  const requests: string[] = []
  // The dashboard fetches its files once more for reading offline, as soon as it is idle.
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch') requests.push(new URL(request.url()).pathname)
  })
  const { scripts: ofDashboard } = await filesNamedBy(page, '/dashboard')
  const { scripts: ofSignIn } = await filesNamedBy(page, '/login')

  await page.goto('/login')
  await expect.poll(() => scriptsLoadedBy(page)).toEqual(expect.arrayContaining(ofDashboard))
  expect(await scriptsRequestedBeforeLoad(page)).toEqual(ofSignIn.toSorted())
  expect(await violationsOf(page)).toEqual([])

  requests.length = 0
  // In a stock Firefox, React does not notice values that Playwright's fill() sets.
  await page.getByLabel('Email').pressSequentially('max@mst.example')
  await page.getByLabel('Password', { exact: true }).pressSequentially(castPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Max')
  expect(requests.filter((path) => ofDashboard.includes(path))).toEqual([])
  expect(await violationsOf(page)).toEqual([])
})

type Violations = { violations: string[] }

/** A browser sends a report for each violation of the policy. */
const recordViolations = (page: Page) =>
  page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective} ${blockedURI}`),
    )
  })

const violationsOf = (page: Page) => page.evaluate(() => (window as unknown as Violations).violations)

const scriptsLoadedBy = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ responseEnd, responseStatus }) => responseEnd > 0 && responseStatus === 200)
      .map(({ name }) => new URL(name).pathname),
  )

const scriptsRequestedBeforeLoad = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (navigation?.loadEventStart ?? 0))
      .map(({ name }) => new URL(name).pathname)
      .sort()
  })
