import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type SentProposal,
  signingOf,
} from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import {
  ONE,
  refused,
  SIGNING_START,
  startSigning,
  token,
} from '#server/features/proposals/proposal-page/sign/signing.fixture.ts';

const { services, anyone, send, stored, newMails } = await startSigning();
beforeEach(() => services.setNow(SIGNING_START));
afterAll(() => services.stop());

describe('a mailed code', () => {
  async function codeOf(sent: SentProposal): Promise<string> {
    await newMails();
    expect(await anyone.sendCode({ token: token(sent) })).toMatchObject({
      sent_to: 'p•••@shah-bakery.example',
    });
    const [mail] = await newMails();
    expect(mail?.to).toBe('priya.shah@shah-bakery.example');
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  }

  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('lets only the browser that entered it sign', async () => {
    const sent = await send({ names: ONE, needs_code: true });
    const opened = await anyone.open({ token: token(sent) });
    expect(opened.code).toEqual({ needed: true, entered: false, sent_to: 'p•••@shah-bakery.example' });
    const request = { token: token(sent), ...signingOf(opened) };
    expect(await refused(anyone.sign(request))).toMatchObject({ code: 'CODE_NEEDED' });
    const code = await codeOf(sent);
    const { code_proof } = await anyone.enterCode({
      token: token(sent),
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect((await anyone.open({ token: token(sent), code_proof })).code.entered).toBe(true);
    // Somebody with a forwarded link has the same token, but not the proof.
    expect((await anyone.open({ token: token(sent) })).code.entered).toBe(false);
    expect(await refused(anyone.sign(request))).toMatchObject({ code: 'CODE_NEEDED' });
    expect(await refused(anyone.enterCode({ token: token(sent), code }))).toMatchObject({
      code: 'CODE_DEAD',
    });
    await anyone.sign({ ...request, code_proof });
    expect((await stored(sent)).signatories[0]?.signature?.authentication).toBe('link_and_code');
  });

  it('stops working after five wrong entries, even simultaneous ones', async () => {
    const sent = await send({ names: ONE, needs_code: true });
    const code = await codeOf(sent);
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => refused(anyone.enterCode({ token: token(sent), code: wrong(code) }))),
    );
    expect(tries.map(({ data }) => data.attempts_left ?? data.reason).toSorted()).toEqual([
      1,
      2,
      3,
      4,
      'attempts',
      'attempts',
      'attempts',
      'attempts',
    ]);
    expect(await refused(anyone.enterCode({ token: token(sent), code }))).toMatchObject({
      code: 'CODE_DEAD',
      data: { reason: 'attempts' },
    });
    const next = await codeOf(sent);
    expect(await anyone.enterCode({ token: token(sent), code: next })).toMatchObject({
      entered_until: '2026-03-02T11:15:30.123Z',
    });
  });

  it('can be entered again by the same browser only', async () => {
    const sent = await send({ names: ONE, needs_code: true });
    const code = await codeOf(sent);
    const entry = { token: token(sent), code, code_proof: crypto.randomUUID() };
    const [first, ...repeated] = await Promise.all([entry, entry, entry].map((one) => anyone.enterCode(one)));
    expect(first).toEqual({ code_proof: entry.code_proof, entered_until: '2026-03-02T11:15:30.123Z' });
    services.advance(60_000);
    for (const again of [...repeated, await anyone.enterCode(entry)]) expect(again).toEqual(first);
    for (const code_proof of [crypto.randomUUID(), undefined]) {
      expect(await refused(anyone.enterCode({ ...entry, code_proof }))).toEqual({
        code: 'CODE_DEAD',
        data: { reason: 'none' },
      });
    }
    expect((await stored(sent)).signatories[0]).toMatchObject({
      code_attempts: 0,
      code_entered_at: SIGNING_START,
    });
    const page = signingOf(await anyone.open({ token: token(sent), code_proof: entry.code_proof }));
    await anyone.sign({ token: token(sent), ...page, code_proof: entry.code_proof });
    expect((await stored(sent)).signatories[0]?.signature?.authentication).toBe('link_and_code');
  });

  it('cannot be entered again after an hour or after another code', async () => {
    const sent = await send({ names: ONE, needs_code: true });
    const entry = { token: token(sent), code: await codeOf(sent), code_proof: crypto.randomUUID() };
    await anyone.enterCode(entry);
    const next = await codeOf(sent);
    expect((await anyone.open({ token: token(sent), code_proof: entry.code_proof })).code.entered).toBe(
      false,
    );
    if (next !== entry.code) {
      expect(await refused(anyone.enterCode(entry))).toMatchObject({ code: 'CODE_WRONG' });
    }
    await anyone.enterCode({ ...entry, code: next });
    services.advance(60 * 60_000);
    expect(await refused(anyone.enterCode({ ...entry, code: next }))).toMatchObject({ code: 'CODE_DEAD' });
  });

  it('comes in a mail that the client’s person signs', async () => {
    const sent = await send({ names: ONE, needs_code: true });
    await codeOf(sent);
    const mail = (await services.sentMails()).findLast(({ kind }) => kind === 'proposal_code');
    expect(mail?.text).toContain('Kind regards\nSam Staff');
    expect(mail?.replyTo).toMatchObject({ name: 'Sam Staff' });
  });

  it('is not accepted with a proof that is too short', async () => {
    const sent = await send({ names: ONE, needs_code: true });
    const entry = { token: token(sent), code: await codeOf(sent), code_proof: 'short' };
    expect(await refused(anyone.enterCode(entry))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('expires after ten minutes', async () => {
    const sent = await send({ names: ONE, needs_code: true });
    const first = await codeOf(sent);
    services.advance(10 * 60_000);
    expect(await refused(anyone.enterCode({ token: token(sent), code: first }))).toMatchObject({
      data: { reason: 'expired' },
    });
    const { code_proof } = await anyone.enterCode({ token: token(sent), code: await codeOf(sent) });
    const page = signingOf(await anyone.open({ token: token(sent) }));
    services.advance(60 * 60_000);
    expect(await refused(anyone.sign({ token: token(sent), ...page, code_proof }))).toMatchObject({
      code: 'CODE_NEEDED',
    });
  });

  it('can be requested five times in a row', async () => {
    const sent = await send({ names: ONE, needs_code: true });
    for (let time = 0; time < 5; time += 1) {
      services.advance(1_000);
      await anyone.sendCode({ token: token(sent) });
    }
    expect(await refused(anyone.sendCode({ token: token(sent) }))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    expect(await newMails()).toHaveLength(1);
  });

  it('of one signatory does not work for another', async () => {
    const [mine, other] = [
      await send({ names: ONE, needs_code: true }),
      await send({ names: ONE, needs_code: true }),
    ];
    const [code, otherCode] = [await codeOf(mine), await codeOf(other)];
    const tried = await refused(anyone.enterCode({ token: token(other), code }));
    // In one run out of a million, both codes are the same.
    expect(tried.code).toBe(code === otherCode ? 'no refusal' : 'CODE_WRONG');
    const { code_proof } = await anyone.enterCode({ token: token(mine), code });
    const page = signingOf(await anyone.open({ token: token(other) }));
    expect(await refused(anyone.sign({ token: token(other), ...page, code_proof }))).toMatchObject({
      code: 'CODE_NEEDED',
    });
  });
});
