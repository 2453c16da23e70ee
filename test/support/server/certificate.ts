import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { DAY } from '../../../contract/durations.ts';

/**
 * Returns a certificate of `localhost`, signed by itself, with its key, both in PEM.
 * @param days until it ends; negative for one that has ended
 * @param lifetime days from its beginning to its end
 */
export async function makeCertificate(
  days: number,
  lifetime = 90,
): Promise<{ cert: string; key: string }> {
  cryptoProvider.set(webcrypto as Crypto);
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
  const notAfter = new Date(Date.now() + days * DAY);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notBefore: new Date(notAfter.getTime() - lifetime * DAY),
    notAfter,
    keys,
    signingAlgorithm,
    extensions: [
      new BasicConstraintsExtension(true),
      new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }]),
    ],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') };
}
