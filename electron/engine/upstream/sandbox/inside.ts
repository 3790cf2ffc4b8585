import { createServer } from 'node:net'

// The first program in a sandbox with access to named hosts. The sandbox has no network but its own loopback. This program listens there,
// passes the listening socket to the engine, which serves on it from outside, and then becomes the real program.
const server = createServer()
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = address === null || typeof address === 'string' ? 0 : address.port
  process.send?.('door', server, { keepOpen: true }, () => {
    process.disconnect()
    const proxy = `http://127.0.0.1:${port}`
    const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].map((name) => [name, proxy])
    const { NODE_CHANNEL_FD: _fd, NODE_CHANNEL_SERIALIZATION_MODE: _mode, ELECTRON_RUN_AS_NODE: _electron, ...env } = process.env
    const [command = '', ...args] = process.argv.slice(2)
    process.execve?.(command, [command, ...args], { ...env, ...Object.fromEntries(proxies) } as Record<string, string>)
  })
})
