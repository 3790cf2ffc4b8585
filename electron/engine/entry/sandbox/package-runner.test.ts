import { expect, it } from 'vitest'
import { fetchesPackages } from './package-runner.ts'

it.each([
  'npx -y x',
  '/usr/bin/npx x',
  'C:\\node\\npx.cmd x',
  'uvx x',
  'uv tool run x',
  'uv run --with x y',
  'docker run -i --rm x',
  'cmd /c npx -y x',
  'bunx x',
  'pnpm dlx x',
  'npm exec x',
])('%s fetches what it runs', (line) => {
  const [command = '', ...args] = line.split(' ')
  expect(fetchesPackages(command, args)).toBe(true)
})

it.each(['node x.js', 'python -m x', 'docker ps', 'npm start', '/opt/npx-like x', 'cmd /c dir', 'cmd', 'constructor x'])(
  '%s does not',
  (line) => {
    const [command = '', ...args] = line.split(' ')
    expect(fetchesPackages(command, args)).toBe(false)
  },
)
