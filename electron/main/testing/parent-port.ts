import { EventEmitter } from 'node:events'

// Loaded first: gives a process of Node's what Electron's own have, and takes away what they do not have.
const send = process.send?.bind(process)
const parentPort = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => void send?.(message) })
process.on('message', (data) => parentPort.emit('message', { data, ports: [] }))
Object.assign(process, { parentPort, send: undefined })
