/** Largest file of a certificate or key, in bytes. */
export const MOST_CERTIFICATE_BYTES = 100_000;

/** Why a firm's own certificate can't be used: the field to correct, and a text that says what to do. */
const PROBLEMS = {
  too_large: {
    field: 'certificate',
    text: 'This file is too large for a certificate. Choose another certificate.',
  },
  no_certificate: {
    field: 'certificate',
    text: 'This file has no certificate that can be read. Choose a PKCS#12 file (.p12 or .pfx) or a PEM file.',
  },
  unknown_encryption: {
    field: 'certificate',
    text: 'This file is encrypted in a way that isn’t supported. Export it again with AES-256: openssl pkcs12 -export -keypbe AES-256-CBC -certpbe AES-256-CBC.',
  },
  too_many: {
    field: 'certificate',
    text: 'This file has more than ten certificates. Choose a file with a single chain.',
  },
  expired: { field: 'certificate', text: 'This certificate has expired. Choose a valid certificate.' },
  not_yet_valid: {
    field: 'certificate',
    text: 'This certificate isn’t valid yet. Use it from the day on which it becomes valid.',
  },
  not_for_signing: {
    field: 'certificate',
    text: 'This certificate isn’t issued for signing documents. Ask its authority for a certificate for document signing.',
  },
  weak_key: {
    field: 'certificate',
    text: 'The key of this certificate is too short. Use RSA of at least 2,048 bits.',
  },
  unsupported_key: {
    field: 'certificate',
    text: 'The key of this certificate isn’t supported. Use RSA, or ECDSA on P-256, P-384 or P-521.',
  },
  unusable: {
    field: 'certificate',
    text: 'This certificate has an unusual encoding and can’t be used for seals. Choose another certificate.',
  },
  key_too_large: { field: 'key', text: 'This file is too large for a private key. Choose another key.' },
  no_key: {
    field: 'key',
    text: 'The private key is missing. Choose it as a PEM file, or choose a PKCS#12 file that has it.',
  },
  unreadable_key: { field: 'key', text: 'This private key can’t be read. Choose a PEM file.' },
  other_key: {
    field: 'key',
    text: 'This private key belongs to another certificate. Choose the key of this certificate.',
  },
  no_password: { field: 'password', text: 'The private key is encrypted. Enter its password.' },
  wrong_password: { field: 'password', text: 'This password doesn’t open the file. Check it and try again.' },
} as const;

export type CertificateProblem = keyof typeof PROBLEMS;

export const CERTIFICATE_PROBLEMS = Object.keys(PROBLEMS) as [CertificateProblem, ...CertificateProblem[]];

export function certificateProblem(problem: CertificateProblem): {
  field: 'certificate' | 'key' | 'password';
  text: string;
} {
  return PROBLEMS[problem];
}
