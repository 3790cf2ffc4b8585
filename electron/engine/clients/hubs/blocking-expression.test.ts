import { expect, it } from 'vitest'
import { argumentExpression } from '../../../contract/consent/rule-arguments.ts'
import { blockingExpression } from './blocking-expression.ts'

it.each([
  ['(?i)(rm\\s+-rf|sudo\\s+)', ['*sudo']],
  ['(curl|nc)\\s+', ['*curl', '*nc']],
  ['/etc/(?:passwd|shadow)', ['*/etc/passwd*', '*/etc/shadow*']],
  ['\\.env|secrets?', ['*.env*', '*secret*', '*secrets*']],
  ['drop\\s+table.*', []],
  ['id-[0-9a-f]+x', ['*id-*x*']],
])('%s is said by names of tools, too', (source, tools) => expect(blockingExpression(source)?.tools).toEqual(tools))

it.each([
  '^rm',
  'rm$',
  'delete.*production',
  'a\\s+args',
  '[^a]',
  'x{3}',
  '(?x)a',
  '(?P<n>a)',
  '\\x41',
  '\\B',
  '\\S',
  'é\\b',
  '(',
  'a|',
  'tool_name:x',
  'name',
  '.*',
  '[[:alpha:]]',
])('%s is not sure to mean the same', (source) => expect(blockingExpression(source)).toBeUndefined())

it.each([
  ['(?i)rm\\s+-rf', { command: 'sudo RM  -rf /' }, true],
  ['(?i)rm\\s+-rf', { deep: [{ x: { command: 'rm -rf' } }] }, true],
  ['"path":"/etc', { path: '/etc/passwd' }, true],
  ['secrets?', { secret: 1 }, true],
  ['x\\d\\d', { n: 'x7' }, false],
  ['x\\d', { n: 'x٣' }, true],
  ['\\-\\-force', { flag: '--force' }, true],
  ['(?i)sk', { text: '\u017f\u212a' }, true],
  ['rm', {}, false],
])('%s in %j: %j', (source, args, fits) => {
  const regex = blockingExpression(source)?.regex ?? ''
  expect(regex).not.toBe('')
  expect(argumentExpression(regex).test(JSON.stringify(args))).toBe(fits)
})
