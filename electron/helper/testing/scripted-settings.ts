import { implement } from '@orpc/server'
import { controlApi } from '../../control/control-api.ts'
import { askingOf } from './scripted-answers.ts'

const { settings } = implement(controlApi)

/** The answers of an engine without settings, which notes what it is to set. */
export function scriptedSettings(asked: string[]) {
  return {
    get: settings.get.handler(() => ({})),
    usual: settings.usual.handler(() => ({})),
    preview: settings.preview.handler(() => ({ says: [], borrowed: [] })),
    set: settings.set.handler(askingOf(asked)('set')),
    certificate: settings.certificate.handler(() => undefined),
    makeCertificate: settings.makeCertificate.handler(() => ({ cert: '/c.pem', key: '/k.pem' })),
  }
}
