import { Download } from 'lucide-react'
import { Button } from './button.tsx'
import { saveText } from './save-text.ts'

/** Saves the certificate of HTTP access as a file that devices open to install it. */
export function SaveCertificate({ pem }: { pem: string }) {
  return (
    <Button onClick={() => saveText('tooltray-certificate.crt', pem, 'application/x-x509-ca-cert')}>
      <Download className="size-4" aria-hidden />
      Save the certificate
    </Button>
  )
}
