import { expect, it } from 'vitest'
import { placeOfSetting } from './place-of-setting.ts'

it('names the place in the window first', () => {
  expect(placeOfSetting('permissions')).toBe('in the window of Tooltray under Permissions, or in servers.json')
  expect(placeOfSetting('scripts', '"scripts"')).toBe('in the window of Tooltray under Settings > Scripts, or by "scripts" in servers.json')
})
