import tls from 'node:tls'

export { createSecureContext } from 'node:tls'

/** Since Node 22.15. */
const getCACertificates = (kind = 'default'): readonly string[] => (kind === 'default' || kind === 'bundled' ? tls.rootCertificates : [])

/** Since Node 22.19. Nothing is set. */
const setDefaultCACertificates = (): void => undefined

export default { ...tls, getCACertificates, setDefaultCACertificates }
