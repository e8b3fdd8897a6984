import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { hashPassword } from '#server/auth/credential.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { TEST_SECRET } from '#tests/support/test-secret.ts';
import { cookieOf, PERSON, type Site, startSite } from './site.ts';

let services: Site['services'];
let server: Site['server'];
let adminKey: Site['adminKey'];
let staffKey: Site['staffKey'];
let post: Site['post'];
let signIn: Site['signIn'];
let newLink: Site['newLink'];
let stop: Site['stop'];

beforeAll(async () => {
  ({ services, server, adminKey, staffKey, post, signIn, newLink, stop } = await startSite());
});
afterAll(() => stop());

describe('secrets:', () => {
  it('link tokens, session cookies, API keys, passwords and email addresses never reach the log', async () => {
    const token = await newLink();
    await fetch(`${server.url}/form/${token}`);
    await post('/rpc/links/open', { json: { token } });
    await post('/api/links/open', { token });
    const signedIn = await signIn();
    const cookie = cookieOf(signedIn);
    await fetch(`${server.url}/api/clients?search=${PERSON.email}`, { headers: { cookie } });
    await post('/api/auth/sign-in', { ...PERSON, password: 'mistyped-passphrase' });
    await post('/api/auth/recover', { email: PERSON.email });
    const log = server.log();
    expect(log).toContain('/form/…');
    const session = decodeURIComponent(cookie.split('=')[1]?.split(';')[0] ?? '').split('.')[0] ?? '';
    for (const secret of [
      token,
      session,
      staffKey,
      adminKey,
      PERSON.password,
      'mistyped-passphrase',
      PERSON.email,
    ]) {
      expect(secret.length).toBeGreaterThan(8);
      expect(log.includes(secret)).toBe(false);
    }
  });

  it('link tokens are stored as a hash only', async () => {
    const token = await newLink();
    const { rows } = await services.db.execute<{ row: string }>(
      'select row_to_json(t)::text as row from external_info_tokens t',
    );
    expect(rows.some(({ row }) => row.includes(hashToken(token)))).toBe(true);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  it('passwords are stored as slow salted hashes only', async () => {
    const { env, db } = services;
    const auth = createAuth({ env, db, secret: TEST_SECRET });
    const hashes = await Promise.all([1, 2].map(() => hashPassword({ auth }, PERSON.password)));
    // scrypt: a salt of 16 bytes and a key of 64 bytes.
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(new Set(hashes.map((hash) => hash.slice(0, 32))).size).toBe(2);
    const { rows } = await db.execute('select from accounts where password like $$%passphrase%$$');
    expect(rows).toEqual([]);
  });

  it('opening a link returns only names, draft key and what is offered', async () => {
    const opened = await (await post('/api/links/open', { token: await newLink() })).json();
    expect(Object.keys(opened as object).sort()).toEqual([
      'company',
      'copy_offered',
      'draft_key',
      'firm',
      'first_name',
      'names_companies',
    ]);
  });
});
