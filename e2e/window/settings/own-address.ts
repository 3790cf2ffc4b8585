import { networkInterfaces } from 'node:os'

/** An address by which other devices would reach this machine; without a network, its own. */
export const OWN_ADDRESS =
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'
