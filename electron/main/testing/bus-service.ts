import { once } from 'node:events'
import { type Socket, createConnection } from 'node:net'

/*
 * As much of D-Bus (its specification, "Message Protocol" and "Authentication Protocol") as a small service needs.
 */

const [CALL, REPLY, SIGNAL] = [1, 2, 4]
/** Codes of header fields. */
const [PATH, INTERFACE, MEMBER, REPLY_SERIAL, DESTINATION, SENDER, SIGNATURE] = [1, 2, 3, 5, 6, 7, 8]

type Field = readonly [code: number, signature: 'o' | 's' | 'g' | 'u', value: string | number]

/** What a message carries: the signature of its values, and the values. */
export interface Body {
  readonly signature: string
  readonly bytes: Buffer
}

/** A service with a name on a bus. */
export interface BusService extends Disposable {
  /** Tells everybody who listens. */
  signal(from: { readonly path: string; readonly interface: string; readonly member: string }, body: Body): void
}

/**
 * Takes a name on a bus.
 *
 * @param path of the bus's socket. @param answer what it says to a call of a member; undefined: nothing at all.
 */
export async function busService(path: string, name: string, answer: (member: string) => Body | undefined): Promise<BusService> {
  const socket = createConnection(path)
  await once(socket, 'connect')
  socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')}\r\n`)
  await once(socket, 'data')
  socket.write('BEGIN\r\n')
  const ofBus = (member: string, ...more: Field[]): Field[] => [
    [PATH, 'o', '/org/freedesktop/DBus'],
    [INTERFACE, 's', 'org.freedesktop.DBus'],
    [MEMBER, 's', member],
    [DESTINATION, 's', 'org.freedesktop.DBus'],
    ...more,
  ]
  send(socket, CALL, 1, ofBus('Hello'))
  const wanted = text(name)
  send(socket, CALL, 2, ofBus('RequestName', [SIGNATURE, 'g', 'su']), Buffer.concat([wanted, alignedNumber(wanted.length, 0)]))
  let isNamed = (): void => undefined
  const named = new Promise<void>((resolve) => (isNamed = resolve))
  let pending: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    for (;;) {
      if (pending.length < 16) return
      const fieldsEnd = 16 + pending.readUInt32LE(12)
      const size = aligned(fieldsEnd, 8) + pending.readUInt32LE(4)
      if (pending.length < size) return
      const [type, serial, fields] = [pending[1], pending.readUInt32LE(8), fieldsOf(pending.subarray(16, fieldsEnd))]
      pending = pending.subarray(size)
      if (type === REPLY && fields.get(REPLY_SERIAL) === 2) isNamed()
      const body = type === CALL ? answer(String(fields.get(MEMBER))) : undefined
      if (body === undefined) continue
      const reply: Field[] = [
        [REPLY_SERIAL, 'u', serial],
        [DESTINATION, 's', String(fields.get(SENDER))],
        [SIGNATURE, 'g', body.signature],
      ]
      send(socket, REPLY, 3, reply, body.bytes)
    }
  })
  await named
  return {
    signal({ path: at, interface: of, member }, { signature, bytes }) {
      const fields: Field[] = [
        [PATH, 'o', at],
        [INTERFACE, 's', of],
        [MEMBER, 's', member],
        [SIGNATURE, 'g', signature],
      ]
      send(socket, SIGNAL, 4, fields, bytes)
    },
    [Symbol.dispose]: () => void socket.destroy(),
  }
}

/** A boolean. */
export function booleanBody(value: boolean): Body {
  return { signature: 'b', bytes: alignedNumber(0, Number(value)) }
}

/** A boolean in a variant: its signature, and the boolean at the next place that is a multiple of four. */
export function booleanVariant(value: boolean): Body {
  return { signature: 'v', bytes: Buffer.from([1, 0x62, 0, 0, Number(value), 0, 0, 0]) }
}

function send(socket: Socket, type: number, serial: number, fields: readonly Field[], body: Buffer = Buffer.alloc(0)): void {
  let array: Buffer = Buffer.alloc(0)
  for (const [code, signature, value] of fields) {
    array = padded(array, 8)
    const head = Buffer.concat([array, Buffer.from([code, 1, signature.charCodeAt(0), 0])])
    array = Buffer.concat([head, valueOf(signature, value)])
  }
  const head = Buffer.alloc(16)
  head.set([0x6c, type, 0, 1])
  head.writeUInt32LE(body.length, 4)
  head.writeUInt32LE(serial, 8)
  head.writeUInt32LE(array.length, 12)
  socket.write(Buffer.concat([padded(Buffer.concat([head, array]), 8), body]))
}

function valueOf(signature: Field[1], value: string | number): Buffer {
  if (signature === 'u') return alignedNumber(0, Number(value))
  if (signature === 'g') return Buffer.concat([Buffer.from([String(value).length]), Buffer.from(`${value}\0`)])
  return text(String(value))
}

function text(value: string): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(Buffer.byteLength(value))
  return Buffer.concat([size, Buffer.from(`${value}\0`)])
}

function alignedNumber(at: number, value: number): Buffer {
  const bytes = Buffer.alloc(aligned(at, 4) - at + 4)
  bytes.writeUInt32LE(value, bytes.length - 4)
  return bytes
}

/** The header fields of a message by their codes: texts and numbers. */
function fieldsOf(bytes: Buffer): Map<number, string | number> {
  const fields = new Map<number, string | number>()
  for (let at = 0; at < bytes.length;) {
    at = aligned(at, 8)
    const [code = 0, , signature = 0] = bytes.subarray(at, at + 3)
    at += 4
    if (signature === 0x75) {
      fields.set(code, bytes.readUInt32LE(at))
      at += 4
    } else if (signature === 0x67) at += (bytes[at] ?? 0) + 2
    else {
      const size = bytes.readUInt32LE(at)
      fields.set(code, bytes.toString('utf8', at + 4, at + 4 + size))
      at += size + 5
    }
  }
  return fields
}

function aligned(at: number, to: number): number {
  return Math.ceil(at / to) * to
}

function padded(bytes: Buffer, to: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length, to) - bytes.length)])
}
