import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundleIn, openedBundle } from './opened-bundle.ts'

describe('a bundle among the words of a start', () => {
  it.each([
    ['a path', ['/usr/bin/tooltray-app', '/home/ada/Graph.MCPB'], '/home/ada/Graph.MCPB'],
    ['a path from where it was started', ['tooltray-app', 'down/graph.dxt'], join('/home/ada', 'down/graph.dxt')],
    [
      'the address of a file, as desktops of Linux give it',
      ['tooltray-app', 'file:///home/ada/my%20graph.mcpb'],
      '/home/ada/my graph.mcpb',
    ],
    ['nothing', ['tooltray-app', '--hidden'], undefined],
    ['a switch', ['tooltray-app', '--log-file=/tmp/x.mcpb'], undefined],
    ['a link', ['tooltray-app', 'tooltray://add?name=x.mcpb'], undefined],
    ['a file of another machine', ['tooltray-app', 'https://example.org/x.mcpb'], undefined],
  ])('is %s', (_name, words, path) => {
    expect(bundleIn(words, '/home/ada')).toBe(path)
  })
})

it('an opened bundle is taken once, and its path is in no address', () => {
  const places: string[] = []
  const bundle = openedBundle((place) => places.push(place))
  expect(bundle.take()).toBeUndefined()
  bundle.open('/a.mcpb')
  bundle.open('/b.mcpb')
  expect([bundle.take(), bundle.take()]).toEqual(['/b.mcpb', undefined])
  expect(places).toEqual(['#/add/file?opened=1', '#/add/file?opened=2'])
})
