import { expect, it } from 'vitest'
import { withWord } from './with-word.ts'

it('puts one word into the place of another, where it stands by itself', () => {
  expect(withWord('npxx -y npxx-server /opt/npxx', 'npxx', 'npx')).toBe('npx -y npxx-server /opt/npxx')
  expect(withWord('{"command":"npxx","args":["-y"]}', 'npxx', 'npx')).toBe('{"command":"npx","args":["-y"]}')
  expect(withWord('a c++ b', 'c++', '$&')).toBe('a $& b')
})
