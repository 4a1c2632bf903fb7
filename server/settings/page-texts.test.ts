import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factoryTexts } from '#contract/page-texts.ts'
import { getPageTexts, getPublicSettings } from '#contract/public-settings.ts'
import { factorySettings, getSettings, type Settings, saveSettings } from '#contract/settings.ts'
import { type Stage, stage } from '../testing/stage.ts'

const saves = ({ as }: Stage, pages: Partial<Settings['pages']>) =>
  as('nora').call(saveSettings, {
    body: { ...factorySettings, pages: { ...factorySettings.pages, ...pages } },
  })

test("everybody can read the administrator's texts and the help contact", async () => {
  const world = await stage()

  await saves(world, { privacy: '# Ours', help: 'help@mst.example' })

  const texts = await world.visitor.call(getPageTexts)
  assert.deepEqual(texts, { accessibility: factoryTexts.accessibility, privacy: '# Ours' })
  assert.equal((await world.visitor.call(getPublicSettings)).help, 'help@mst.example')
})

test("an unchanged or empty text follows the program's default of each version", async () => {
  const world = await stage()
  await saves(world, { privacy: '# Ours' })

  await saves(world, { privacy: '' })

  assert.deepEqual(await world.visitor.call(getPageTexts), factoryTexts)
  const row = await world.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([row.accessibility_text, row.privacy_text], ['', ''])
})

test('saving settings without the texts keeps them', async () => {
  const world = await stage()
  await saves(world, { privacy: '# Ours', help: 'https://help.mst.example/start' })
  const { pages: _, ...others } = factorySettings

  await world.as('nora').call(saveSettings, { body: others })

  const { pages } = await world.as('nora').call(getSettings)
  assert.deepEqual([pages?.privacy, pages?.help], ['# Ours', 'https://help.mst.example/start'])
})

for (const help of ['javascript:alert(1)', 'http://plain.example', 'help', 'https://', 'a@b c'])
  test(`'${help}' is not a valid help contact`, async () => {
    const { as } = await stage()
    const body = { ...factorySettings, pages: { ...factorySettings.pages, help } }

    const refusal = await as('nora').refused(saveSettings, { body })

    assert.equal(refusal.status, 400)
    assert.match(Object.values(refusal.fields ?? {})[0] ?? '', /^Enter an email address, or a web address/)
  })
