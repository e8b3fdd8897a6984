/** Sentences for failed connections, by code of Node or PostgreSQL. */
const SENTENCES: Record<string, string> = {
  ENOTFOUND: 'its host name does not exist. Check the spelling and the name server.',
  EAI_AGAIN: 'its host name could not be looked up. Check the name server.',
  ECONNREFUSED:
    'nothing accepts connections at its host and port. Check both, and whether PostgreSQL is running.',
  EHOSTUNREACH: "its host can't be reached. Check the address and the network.",
  ENETUNREACH: "its host can't be reached. Check the address and the network.",
  ETIMEDOUT: 'its host does not respond. Check the address and the firewall.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "the server's certificate is self-signed. Add sslrootcert=FILE to the address, with the path of that certificate.",
  SELF_SIGNED_CERT_IN_CHAIN:
    "the server's certificate is from an unknown authority. Add sslrootcert=FILE to the address, with the path of the authority's certificate.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "the server's certificate is from an unknown authority. Add sslrootcert=FILE to the address, with the path of the authority's certificate.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "the server's certificate is from an unknown authority. Add sslrootcert=FILE to the address, with the path of the authority's certificate.",
  CERT_HAS_EXPIRED: "the server's certificate has expired. Renew it.",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "the server's certificate is for another host name. Use a host name in the address that the certificate covers.",
  ENOENT: "a file that its address names (such as sslrootcert) doesn't exist.",
  '28P01': 'the account or its password is wrong.',
  '28000': "the server doesn't allow this account to connect from here. Check the account and pg_hba.conf.",
  '3D000': 'the server has no database of that name. Create it, or correct the address.',
  '42501': 'the account may not connect to this database.',
  '53300': 'all of its connections are in use. Allow more connections, or set a smaller DATABASE_POOL_SIZE.',
  '57P03': 'it is starting up or shutting down. Try again in a moment.',
};

/** node-postgres and PgBouncer report these failures only as text. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /does not support SSL/i,
    'the server offers no TLS, which the address requires. Enable it there, or remove sslmode.',
  ],
  [/timeout expired|timeout exceeded/i, 'it does not respond. Check the address, the port and the firewall.'],
  [
    /unsupported startup parameter/i,
    'it is a connection pooler. Set DATABASE_DIRECT_URL to the address of the database itself.',
  ],
  [/no such (database|user)/i, 'the pooler does not know this database or account.'],
];

/** Returns one sentence about a failed connection to the address in `variable`; null if the cause is unknown. */
export function explainConnection(error: unknown, variable: string): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : '';
    const known = WORDS.find(([words]) => words.test(String(at)))?.[1] ?? SENTENCES[code];
    if (known !== undefined) return `The database of ${variable} can't be used: ${known}`;
  }
  return null;
}
