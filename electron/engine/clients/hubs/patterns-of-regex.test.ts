import { describe, expect, it } from 'vitest'
import { expressionOf } from '../../config/tool-pattern.ts'
import { patternsOfRegex } from './patterns-of-regex.ts'

describe('a regular expression as patterns', () => {
  it.each([
    ['test|debug', ['*test*', '*debug*']],
    ['^(file_|search_|git_)', ['file_*', 'search_*', 'git_*']],
    ['^get_', ['get_*']],
    ['^read$', ['read']],
    ['_file$', ['*_file']],
    ['delete_.*|remove_.*', ['*delete_*', '*remove_*']],
    ['^a(b|c)d', ['abd*', 'acd*']],
    ['.*', ['*']],
    ['', ['*']],
  ])('%s', (expression, patterns) => {
    expect(patternsOfRegex(expression)).toEqual(patterns)
    // They mean the same of every name that could tell them apart.
    for (const name of [
      'test',
      'a_debug_b',
      'file_x',
      'xfile_',
      'search_',
      'git_',
      'get_it',
      'forget_',
      'read',
      'reads',
      'a_file',
      'a_files',
    ])
      expect(patterns.some((pattern) => expressionOf(pattern).test(name))).toBe(new RegExp(expression).test(name))
    for (const name of ['delete_x', 'undelete_', 'abd', 'acde', 'ad', ''])
      expect(patterns.some((pattern) => expressionOf(pattern).test(name))).toBe(new RegExp(expression).test(name))
  })

  it.each([
    '^(?!.*test).*$',
    '(?i)delete',
    '*_file',
    'a+',
    'colou?r',
    '[a-z]_x',
    'a{2}',
    '(a|b)+',
    '\\d',
    'a(b',
    'a.b',
    'x__y',
    'a\\|b',
    '^a|b)',
  ])('%s has none', (expression) => expect(patternsOfRegex(expression)).toBeUndefined())
})
