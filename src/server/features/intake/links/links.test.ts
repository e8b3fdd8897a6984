import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#server/context.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { LEDGER } from '#server/features/firm/firm/firm.fixture.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let services: TestServices;
let actor: Actor;
beforeAll(async () => {
  services = await startTestServices({ LINK_TTL_DAYS: '14' });
  actor = await createActor(services, { full_name: 'Sam Staff' });
});
afterAll(() => services.stop());

const staff = () => callAs(services, actor);
const anyone = () => callAs(services, null);
const tokenOf = (url: string) => url.split('/form/')[1] ?? '';

function newClient(email = `${crypto.randomUUID()}@example.com`) {
  return staff().clients.create({
    first_name: 'Ada',
    surname: 'Lovelace',
    email,
    company: 'Engines',
    inquiry_source: 'Phone',
  });
}

async function newLink(email?: string) {
  const { id } = await newClient(email);
  const { link, url } = await staff().links.generate({ client_id: id });
  return { client: { id }, link, url, token: tokenOf(url) };
}

const opens = (token: string) => anyone().links.open({ token });
const INVALID = { code: 'LINK_INVALID', status: 410 };

describe('Generate', () => {
  it('stores only the SHA-256 of the token', async () => {
    const { token, url, link } = await newLink();
    expect(url).toBe(`${services.env.appUrl}/form/${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [row] = await services.db
      .select()
      .from(external_info_tokens)
      .where(eq(external_info_tokens.id, link.id));
    expect(row?.token_hash).toBe(createHash('sha256').update(token).digest('base64url'));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.created_by_name).toBe('Sam Staff');
  });

  it('moves a new inquiry to request_for_info and keeps a later status', async () => {
    const { client } = await newLink();
    expect((await staff().clients.get({ id: client.id })).client.status).toBe('request_for_info');
    await staff().clients.setStatus({ id: client.id, status: 'proforma_review' });
    await staff().links.generate({ client_id: client.id });
    expect((await staff().clients.get({ id: client.id })).client.status).toBe('proforma_review');
  });

  it("ends the client's earlier open links, even if several are created at once", async () => {
    const { client, token } = await newLink();
    const made = await Promise.all(
      Array.from({ length: 5 }, () => staff().links.generate({ client_id: client.id })),
    );
    await expect(opens(token)).rejects.toMatchObject(INVALID);
    const results = await Promise.allSettled(made.map(({ url }) => opens(tokenOf(url))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is for staff only', async () => {
    const { client } = await newLink();
    await expect(anyone().links.generate({ client_id: client.id })).rejects.toMatchObject({ status: 401 });
    await expect(staff().links.generate({ client_id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('opening a link', () => {
  it('shows only the first name and company of the client', async () => {
    const { client, token } = await newLink();
    for (let scan = 0; scan < 3; scan += 1) {
      expect(await opens(token)).toEqual({
        first_name: 'Ada',
        company: 'Engines',
        draft_key: expect.stringMatching(/^[\w-]{22}$/),
        copy_offered: false,
        names_companies: false,
        firm: null,
      });
    }
    const [link] = (await staff().clients.get({ id: client.id })).links;
    expect(link).toMatchObject({ used: false, opened_count: 3 });
    expect(link?.opened_at).toBe(services.now().toISOString());
    expect(link).not.toHaveProperty('token_hash');
  });

  it('gets the same response for unknown, used, revoked and expired links', async () => {
    const used = await newLink();
    await anyone().questionnaire.submit({ token: used.token, answers: ANSWERS });
    const revoked = await newLink();
    await staff().links.revoke({ id: revoked.link.id });
    const expired = await newLink();
    services.advance(14 * DAY_MS);
    const answers = await Promise.all(
      [
        used.token,
        revoked.token,
        expired.token,
        'x'.repeat(43),
        'x'.repeat(50_000),
        '',
        "' or 1=1 --",
        '\u0000',
      ].map((token) =>
        opens(token).then(
          () => 'opened',
          (error) => JSON.stringify({ ...error, message: error.message }),
        ),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('LINK_INVALID');
  });

  it("never returns the firm's reply address", async () => {
    const { token } = await newLink();
    const admin = callAs(services, await createActor(services, { role: 'admin' }));
    const { version } = await admin.firm.save({ ...LEDGER, version: 0 });
    const { reply_to: _private, ...shown } = LEDGER;
    const firm = { ...shown, accent: { light: { fill: '#14213d', text: '#ffffff' } } };
    expect(await opens(token)).toMatchObject({ firm });
    expect((await opens(token)).firm).not.toHaveProperty('reply_to');
    await expect(opens('unknown')).rejects.toMatchObject({ ...INVALID, data: { firm } });
    await admin.firm.save({ ...LEDGER, accent: '', version });
    expect((await opens(token)).firm).toMatchObject({ accent: null });
  });

  it('returns one draft key for all links of a client', async () => {
    const { client, link, token } = await newLink('drafts@example.com');
    const { draft_key } = await opens(token);
    await staff().links.email({ id: link.id });
    const mailed = (await services.sentMails()).find(({ to }) => to === 'drafts@example.com');
    expect(await opens(tokenOf(mailed?.link ?? ''))).toMatchObject({ draft_key });
    const next = await staff().links.generate({ client_id: client.id });
    expect(await opens(tokenOf(next.url))).toMatchObject({ draft_key });
    const namesake = await newLink();
    expect((await opens(namesake.token)).draft_key).not.toBe(draft_key);
    expect(client.id.replaceAll('-', '')).not.toContain(draft_key);
  });

  it('works until the last millisecond of the 14 days', async () => {
    const { token } = await newLink();
    services.advance(14 * DAY_MS - 1);
    await expect(opens(token)).resolves.toBeDefined();
    services.advance(1);
    await expect(opens(token)).rejects.toMatchObject(INVALID);
  });
});

describe('an expired link', () => {
  it.each(['a newer link', 'an answer'])('stays expired after %s', async (what) => {
    const { client, link } = await newLink();
    services.advance(14 * DAY_MS);
    if (what === 'an answer') await staff().questionnaire.enter({ client_id: client.id, answers: ANSWERS });
    else await staff().links.generate({ client_id: client.id });
    const { links } = await staff().clients.get({ id: client.id });
    expect(links.find(({ id }) => id === link.id)).toEqual(link);
  });
});

describe('revoking', () => {
  it('ends an open link for good and is recorded in the history', async () => {
    const { client, link, token } = await newLink();
    const revoked = await staff().links.revoke({ id: link.id });
    expect(revoked.revoked_at).toBe(services.now().toISOString());
    await expect(opens(token)).rejects.toMatchObject(INVALID);
    await expect(staff().links.email({ id: link.id })).rejects.toMatchObject(INVALID);
    const { timeline } = await staff().clients.get({ id: client.id });
    expect(timeline.items.map(({ type }) => type)).toContain('link.revoked');
  });
});

it('revoking a link locks its client before the link', async () => {
  const { client, link } = await newLink();
  const { revoked } = await services.db.transaction(async (tx) => {
    await lockClient(tx, client.id);
    const revoked = staff().links.revoke({ id: link.id });
    await untilBlocked(tx, revoked);
    await tx.execute(sql`select from external_info_tokens where id = ${link.id} for update nowait`);
    return { revoked };
  });
  expect((await revoked).revoked_at).not.toBeNull();
});

describe('emailing a link', () => {
  const mailsTo = async (email: string) => (await services.sentMails()).filter(({ to }) => to === email);

  it('sends the client a link to the same questionnaire with a different token', async () => {
    const { client, link, token } = await newLink('mail@example.com');
    await staff().links.email({ id: link.id });
    const [mail, ...more] = await mailsTo('mail@example.com');
    expect(more).toEqual([]);
    const mailed = tokenOf(mail?.link ?? '');
    expect(mailed).not.toBe(token);
    expect(mail?.text).toContain(mail?.link);
    expect(await opens(mailed)).toMatchObject({ first_name: 'Ada', company: 'Engines' });
    // Both tokens belong to one link: an answer with one token also uses up the other token.
    await anyone().questionnaire.submit({ token: mailed, answers: ANSWERS });
    await expect(opens(token)).rejects.toMatchObject(INVALID);
    expect((await staff().clients.get({ id: client.id })).client.status).toBe('info_returned');
  });
});
