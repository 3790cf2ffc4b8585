import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { trustOfCompany } from './company-certificates.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-certificates-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Of a system with certificates of its own; returns what is trusted then, and what was told. */
function trusted(file: string | undefined): { set: string[]; troubles: string[] } {
  const told = { set: [] as string[], troubles: [] as string[] }
  const parts = {
    getCACertificates: (kind?: string) => (kind === 'system' ? ['of the system', 'of both'] : ['of Node', 'of both']),
    setDefaultCACertificates: (certificates: readonly unknown[]) => void (told.set = certificates as string[]),
  }
  trustOfCompany({ NODE_EXTRA_CA_CERTS: file }, (message) => told.troubles.push(message), parts as unknown as typeof tls)
  return told
}

const certificate = (name: string): string => `-----BEGIN CERTIFICATE-----\n${name}\n-----END CERTIFICATE-----`

describe('certificates of a company', () => {
  it('are trusted beside those of Node and of the system', () => {
    const file = join(folder, 'company.pem')
    writeFileSync(file, `# Ours\n${certificate('one')}\n\n${certificate('two')}\n`)
    expect(trusted(file)).toEqual({ set: ['of Node', 'of both', 'of the system', certificate('one'), certificate('two')], troubles: [] })
    expect(trusted(undefined).set).toEqual(['of Node', 'of both', 'of the system'])
  })

  it('that cannot be read are told, and the system’s are trusted all the same', () => {
    const { set, troubles } = trusted(join(folder, 'nothing.pem'))
    expect(set).toHaveLength(3)
    expect(troubles[0]).toContain('NODE_EXTRA_CA_CERTS')
  })

  it('are taken by Node as they are, and refused with a word', () => {
    const before = tls.getCACertificates('default')
    const file = join(folder, 'company.pem')
    const troubles: string[] = []
    writeFileSync(file, before[0] ?? '')
    trustOfCompany({ NODE_EXTRA_CA_CERTS: file }, (message) => troubles.push(message))
    const known = tls.getCACertificates('default').map((each) => new X509Certificate(each).fingerprint256)
    expect(known).toEqual(expect.arrayContaining([new X509Certificate(before[0] ?? '').fingerprint256]))
    expect(troubles).toEqual([])
    writeFileSync(file, certificate('broken'))
    trustOfCompany({ NODE_EXTRA_CA_CERTS: file }, (message) => troubles.push(message))
    expect(troubles).toHaveLength(1)
    tls.setDefaultCACertificates(before)
  })
})
