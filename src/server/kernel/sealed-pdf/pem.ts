const BLOCK = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g;

/** The certificates of a PEM text, as DER, in their order. */
export function derOf(pem: string): Buffer[] {
  return [...pem.matchAll(BLOCK)].map(([, base64 = '']) => Buffer.from(base64, 'base64'));
}

export function pemOf(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
