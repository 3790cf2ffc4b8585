import { certificateFiles, certificateReport } from '../../contract/settings/certificate.ts'
import { settingChange, settingPreview, settingValues } from '../../contract/settings/settings.ts'
import { exchange, report, request } from './procedure.ts'

/** The settings of servers.json, each by its key. */
export const settings = {
  /** The settings as written, secrets masked; others are left out. */
  get: report(settingValues, (engine) => engine.settings.get()),
  /** The values of settings that are not written, as one would write them; those that then have none are left out. */
  usual: report(settingValues, (engine) => engine.settings.usual()),
  /**
   * What a change would run, open, or send. Throws `config_invalid`, `http_unsafe`, or `http_unavailable` if the setting cannot have that
   * value.
   */
  preview: exchange(settingChange.omit({ agreed: true }), settingPreview, (input, engine) => engine.settings.preview(input)),
  /**
   * Writes one setting, or removes it if it has no value. Values that look like keys are stored as secrets, and replaced by references.
   * Throws as `preview`, and `consent_needed` if `agreed` is not the fingerprint of its preview.
   */
  set: request(settingChange, (input, engine) => engine.settings.set(input)),
  /** The certificate of HTTP access; undefined if the settings name none that can be read. */
  certificate: report(certificateReport.optional(), (engine) => engine.certificate.get()),
  /** Makes a certificate for this computer. It is in use when `http.tls` names its files. Throws `storage_failed`. */
  makeCertificate: report(certificateFiles, (engine) => engine.certificate.make()),
}
