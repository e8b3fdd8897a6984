import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { createCipher } from '#server/kernel/cipher.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { refusalToSign, startSigning, token } from './signing.fixture.ts';

const { services, sam, send, sign, stored, newMails } = await startSigning();
afterAll(() => services.stop());

describe('while the sealing key is locked', () => {
  /** The same installation, started with another secret. */
  const elsewhere = () => ({
    ...services,
    cipher: createCipher('the secret of another machine', 'kept secret'),
  });
  const mailsToAdmins = async () =>
    (await newMails())
      .filter(({ subject }) => subject.startsWith('Proposals can’t be signed'))
      .map(({ to }) => to);

  it('the last signature is not recorded', async () => {
    await sign(await send({ names: ['Priya Shah'] }));
    const ada = await createActor(services, { role: 'admin', email: 'ada@shore.example' });
    const sent = await send();
    await sign(sent);
    await newMails();
    const page = callAs(elsewhere(), null).proposalPage;
    const opened = await page.open({ token: token(sent, 1) });
    const request = { token: token(sent, 1), ...signingOf(opened, { typed_name: 'Arun Shah' }) };
    const tries = await Promise.all(Array.from({ length: 5 }, () => refusalToSign(page.sign(request))));
    expect(tries).toEqual(Array(5).fill('SEALING_KEY_LOCKED'));
    const [, signatory_id = ''] = sent.ids;
    const which = { version_id: sent.version_id, signatory_id };
    const { token: _, code_proof: __, ...signing } = request;
    const inPerson = callAs(elsewhere(), { ...sam, handed_over: which }).proposalPage.signInPerson({
      ...which,
      ...signing,
    });
    expect(await refusalToSign(inPerson)).toBe('SEALING_KEY_LOCKED');
    expect(await mailsToAdmins()).toEqual(['ada@shore.example']);
    const { version, signatories, files, client, events } = await stored(sent);
    expect(version?.state).toBe('open');
    expect(signatories.map(({ signed_at }) => signed_at === null)).toEqual([false, true]);
    expect(files).toEqual([]);
    expect(client?.status).toBe('goproposal_sent');
    expect(events).not.toContain('proposal.completed');

    const keys = callAs(elsewhere(), ada).sealing;
    const [current] = await keys.keys();
    await keys.rotate({ id: current?.id ?? '' });
    expect(await page.sign(request)).toMatchObject({ state: 'signed', has_pdf: true });
    expect(await mailsToAdmins()).toEqual([]);
    // The next tests sign with the first secret again.
    const [made] = await keys.keys();
    await callAs(services, ada).sealing.rotate({ id: made?.id ?? '' });
  });

  it('administrators are mailed again a day later', async () => {
    await createActor(services, { role: 'staff', email: 'staff@shore.example' });
    const sent = await send({ names: ['Priya Shah'] });
    await sign(await send({ names: ['Priya Shah'] }));
    await newMails();
    const page = callAs(elsewhere(), null).proposalPage;
    const request = { token: token(sent), ...signingOf(await page.open({ token: token(sent) })) };
    await refusalToSign(page.sign(request));
    expect(await mailsToAdmins()).toEqual(['ada@shore.example']);
    await asOwner(services, (tx) =>
      tx.execute(sql`update audit_logs set created_at = created_at - interval '25 hours'`),
    );
    await refusalToSign(page.sign(request));
    await refusalToSign(page.sign(request));
    expect(await mailsToAdmins()).toEqual(['ada@shore.example']);
  });
});
