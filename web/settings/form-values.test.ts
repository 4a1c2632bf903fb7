import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factorySettings } from '#contract/settings.ts'
import { inWords, settingsForm, settingsOf, valuesOf, withoutSections } from './form-values.ts'

const factory = valuesOf(factorySettings)

test('settings that are saved unchanged stay the same, with a blank password', () => {
  const body = settingsForm.parse({ ...factory, port: ' 587 ' })
  const unchanged = { ...factorySettings, email: { ...factorySettings.email, password: '' } }

  assert.deepEqual(settingsOf(body, 7), { ...unchanged, version: 7 })
  assert.deepEqual(settingsOf(body, undefined), unchanged)
})

test('a typed password is in no comparison with the settings of somebody else', () => {
  assert.doesNotMatch(JSON.stringify(inWords({ ...factory, password: 'hush-hush' })), /hush/)
})

for (const typed of ['24.5', '1e2', '-3', '', 'ten', '0x10', '٣٤', '1 0', '169', '0'])
  test(`'${typed}' is not a valid number of hours for the session timeout`, () => {
    const { error } = settingsForm.safeParse({ ...factory, sessionTimeout: typed })

    assert.deepEqual(
      error?.issues.map(({ path, message }) => [path.join('.'), message]),
      [['sessionTimeout', 'Session timeout must be a whole number from 1 to 168']],
    )
  })

test('the smallest and the largest number are accepted', () => {
  for (const typed of ['1', '168'])
    assert.equal(settingsForm.parse({ ...factory, sessionTimeout: typed }).sessionTimeout, Number(typed))
})

test("the server's messages find their fields", () => {
  assert.deepEqual(withoutSections({ 'email.host': 'No such host', version: 'Old' }), {
    host: 'No such host',
    version: 'Old',
  })
})

test('days off are typed one per line in the display format', () => {
  const { daysOff } = settingsForm.parse({ ...factory, daysOff: ' 28/12/2026\n\n2/1/2027 ' })

  assert.deepEqual(daysOff, ['2026-12-28', '2027-01-02'])
  assert.equal(valuesOf({ ...factorySettings, daysOff }).daysOff, '28/12/2026\n02/01/2027')
})

test('an invalid line is named', () => {
  const { error } = settingsForm.safeParse({ ...factory, daysOff: '28/12/2026\n31/02/2027' })

  assert.deepEqual(
    error?.issues.map(({ path, message }) => [path.join('.'), message]),
    [['daysOff', "'31/02/2027' must be a real date, for example 27/3/2027"]],
  )
})
