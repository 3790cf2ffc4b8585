import { expect, test } from 'vitest'
import { statefulReason } from './stateful-servers.ts'

const line = (text: string): { command: string; args: string[] } => {
  const [command = '', ...args] = text.split(' ')
  return { command, args }
}

test.each([
  'npx @playwright/mcp',
  'npx -y @playwright/mcp@latest --headless',
  'npx.cmd -y @playwright/mcp@0.0.83',
  'C:\\node\\NPX.PS1 -y @playwright/mcp@0.0.83',
  'cmd /c npx -y @playwright/mcp@latest',
  'bunx --bun @playwright/mcp',
  'pnpm dlx @playwright/mcp',
  'npm exec --yes -- @playwright/mcp@latest',
  'npx --package=@playwright/mcp mcp-server-playwright',
  'npx -p @playwright/mcp mcp-server-playwright',
  'npx --registry https://npm.example.com @playwright/mcp',
  'deno run -A npm:@playwright/mcp@latest',
  'node /opt/tools/node_modules/@playwright/mcp/cli.js --browser chromium',
  'node C:\\tools\\node_modules\\@playwright\\mcp\\cli.js',
  'node /x/.pnpm/@playwright+mcp@0.0.83/node_modules/@playwright/mcp/cli.js',
  'node /home/me/src/playwright-mcp/dist/index.js',
  'playwright-mcp --port 1',
  '/usr/local/bin/mcp-server-playwright',
  'docker run -i --rm --init mcr.microsoft.com/playwright/mcp',
  'docker run -i --rm -v /home/me:/data --name pw mcp/playwright:latest',
  'podman run -i docker.io/mcp/puppeteer@sha256:abcd',
  'npx -y chrome-devtools-mcp@latest --isolated',
  'env DEBUG=1 npx chrome-devtools-mcp',
  'npx -y @modelcontextprotocol/server-puppeteer',
  'npx @browserbasehq/mcp-server-browserbase',
  'uvx --from browser-use[cli] browser-use --mcp',
])('a browser, however it is started: %s', (text) => {
  expect(statefulReason(line(text))).toContain('drives a browser')
})

test('a browser at a service is known by its host', () => {
  expect(statefulReason({ url: 'https://mcp.browserbase.com/mcp?browserbaseApiKey=${KEY}' })).toContain('drives a browser')
  expect(statefulReason({ url: 'https://mcp.example.com/mcp' })).toBeUndefined()
  expect(statefulReason({ url: '${ADDRESS}' })).toBeUndefined()
})

test.each([
  ['uvx --from git+https://github.com/oraios/serena serena start-mcp-server', 'project'],
  ['uvx serena-agent==2.1.0 start-mcp-server', 'project'],
  ['npx -y @wonderwhy-er/desktop-commander@latest', 'shells'],
  ['uvx jupyter-mcp-server', 'interpreter'],
  ['npx -y xcodebuildmcp@latest', 'simulator'],
  ['npx -y mongodb-mcp-server', 'one connection'],
  ['npx @debugmcp/mcp-debugger stdio', 'debugger'],
  ['npx -y @modelcontextprotocol/server-sequential-thinking', 'thoughts'],
  ['docker run --rm -i mcp/sequentialthinking', 'thoughts'],
])('%s keeps something else', (text, what) => {
  expect(statefulReason(line(text))).toContain(what)
})

test.each([
  'npx -y @modelcontextprotocol/server-filesystem /home/me/playwright-mcp',
  'npx -y @modelcontextprotocol/server-memory',
  'uvx mcp-server-git --repository /home/me/serena',
  'node /home/serena/servers/notes.js',
  'python -m mcp_server_fetch',
  'docker run -i --rm -v /home/me/mcp/playwright:/data mcp/filesystem /data',
  'github-mcp-server stdio',
])('one that keeps nothing of a client, whatever its folders are called: %s', (text) => {
  expect(statefulReason(line(text))).toBeUndefined()
})

test('an entry that says nothing readable is none', () => {
  expect(statefulReason({})).toBeUndefined()
  expect(statefulReason({ command: 7, args: 'x' })).toBeUndefined()
})
