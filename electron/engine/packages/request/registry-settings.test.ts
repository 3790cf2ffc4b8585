import { expect, it } from 'vitest'
import { managerSettings, registriesFor } from './registry-settings.ts'

const env = {
  UV_DEFAULT_INDEX: 'https://ada:secret@pypi.house.example/simple',
  UV_INDEX: 'one=https://a:b@one.example/simple two=https://two.example/simple',
  UV_INDEX_ONE_PASSWORD: 'secret',
  UV_CACHE_DIR: '/cache',
  npm_config_registry: 'https://npm.house.example/',
  'npm_config_@house:registry': 'https://npm.house.example/',
  npm_config_user_agent: 'npm/11',
  OPENAI_API_KEY: 'secret',
}

it('a package manager has all settings of its user, and no other one has them', () => {
  expect(managerSettings(env, 'uv')).toEqual({
    UV_DEFAULT_INDEX: env.UV_DEFAULT_INDEX,
    UV_INDEX: env.UV_INDEX,
    UV_INDEX_ONE_PASSWORD: 'secret',
    UV_CACHE_DIR: '/cache',
  })
  expect(managerSettings(env, 'npm')).toEqual({
    npm_config_registry: env.npm_config_registry,
    'npm_config_@house:registry': env['npm_config_@house:registry'],
  })
})

it('a command that gets its packages itself has the registries, without their passwords', () => {
  expect(registriesFor({ command: '/opt/bin/uvx', args: ['mcp-fetch'] }, env)).toEqual({
    UV_DEFAULT_INDEX: 'https://pypi.house.example/simple',
    UV_INDEX: 'one=https://one.example/simple two=https://two.example/simple',
  })
  expect(registriesFor({ command: 'cmd', args: ['/c', 'npx', 'mcp-notes'] }, env)).toEqual({
    npm_config_registry: 'https://npm.house.example/',
    'npm_config_@house:registry': 'https://npm.house.example/',
  })
  expect(registriesFor({ command: 'node', args: ['server.js'] }, env)).toEqual({})
})
