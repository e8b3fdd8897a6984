import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { chosenFees } from '#contract/proposals/proposal-page/chosen-fees.ts';
import { chosenLetters } from '#contract/proposals/proposal-page/chosen-letters.ts';
import { lettersHash } from '#contract/proposals/proposal-page/letters-hash.ts';
import { shownTotals } from '#contract/proposals/proposal-page/shown-totals.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { proposal_run_reports, proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { OPTIONAL, signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { refused, startSigning, token } from './signing.fixture.ts';

const { services, as, anyone, send, sign, stored, newMails } = await startSigning();
afterAll(() => services.stop());

describe('two directors who sign in order', () => {
  it('complete the proposal with the second signature', async () => {
    const sent = await send();
    await newMails();
    const first = await anyone.open({ token: token(sent) });
    expect(first).toMatchObject({
      state: 'open',
      may_choose_options: true,
      waiting_for: null,
      has_pdf: false,
    });
    expect(first.document.signatories.map(({ email }) => email)).toEqual([
      'priya.shah@shah-bakery.example',
      '',
    ]);
    expect(await anyone.open({ token: token(sent, 1) })).toMatchObject({
      may_choose_options: false,
      waiting_for: 'Priya Shah',
    });

    expect(await sign(sent, 0, { left_out: [OPTIONAL] })).toMatchObject({
      state: 'accepted',
      left_out: [OPTIONAL],
      mine: { typed_name: 'Priya Shah' },
    });
    expect(await as.proposalVersions.list({ client_id: sent.client_id })).toMatchObject([
      { has_options: true, left_out: [expect.any(String)] },
    ]);
    const half = await stored(sent);
    expect(half).toMatchObject({
      version: { state: 'open', left_out: [OPTIONAL] },
      files: [],
      client: { status: 'goproposal_sent' },
    });
    expect(half.version?.accepted_fees?.totals.monthly.net).toBe(10_000);
    expect((await newMails()).map(({ to }) => to)).toEqual(['arun.shah@shah-bakery.example']);

    services.advance(60_000);
    expect(await sign(sent, 1, { typed_name: 'Arun Shah' })).toMatchObject({
      state: 'signed',
      has_pdf: true,
    });
    const { version, signatories, files, client, events } = await stored(sent);
    expect(version).toMatchObject({ state: 'signed', ended_by_name: 'Arun Shah' });
    expect(client?.status).toBe('goproposal_signed');
    expect(signatories.map(({ signature }) => signature)).toMatchObject([
      { typed_name: 'Priya Shah', authentication: 'link', document_hash: sent.document_hash },
      { typed_name: 'Arun Shah', ip_address: '127.0.0.1', signed_at: version?.ended_at },
    ]);
    expect(events).toEqual([
      'proposal.opened',
      'proposal.accepted',
      'proposal.signature_added',
      'proposal.link_mailed',
      'proposal.opened',
      'proposal.completed',
    ]);
    expect(files.map(({ kind }) => kind)).toEqual(['record']);
    const mails = await newMails();
    expect(mails.map(({ to, file }) => [to, file?.type ?? null])).toEqual([
      ['arun.shah@shah-bakery.example', 'application/pdf'],
      ['priya.shah@shah-bakery.example', 'application/pdf'],
      ['sam@shore.example', null],
    ]);
    expect(
      createHash('sha256')
        .update(mails[0]?.file?.content ?? '')
        .digest('hex'),
    ).toBe(files[0]?.sha256);

    const copy = await anyone.pdf({ token: token(sent) });
    expect(Buffer.from(await copy.arrayBuffer()).equals(files[0]?.content ?? Buffer.of())).toBe(true);
    const [run] = await services.db
      .select({ state: proposal_runs.state, outcome: proposal_run_reports.outcome })
      .from(proposal_runs)
      .innerJoin(proposal_run_reports, eq(proposal_run_reports.run_id, proposal_runs.id))
      .where(eq(proposal_runs.client_id, sent.client_id));
    expect(run).toEqual({ state: 'signed', outcome: 'signed' });
  });

  it('cannot sign out of turn', async () => {
    const sent = await send();
    const attempt = sign(sent, 1);
    await expect(attempt).rejects.toMatchObject({
      code: 'NOT_YOUR_TURN',
      data: { waiting_for: 'Priya Shah' },
    });
    expect((await stored(sent)).signatories.every(({ signed_at }) => signed_at === null)).toBe(true);
  });
});

it('when a client signs, the owner gets only one mail', async () => {
  await as.notifications.setMail({ kind: 'proposal_signed', mail: true });
  const sent = await send({ names: ['Priya Shah'] });
  await newMails();
  await sign(sent);
  const told = await services.db
    .select({ kind: notifications.kind, by_mail: notifications.by_mail })
    .from(notifications)
    .where(eq(notifications.client_id, sent.client_id))
    .orderBy(notifications.id);
  expect(told).toEqual([
    { kind: 'proposal_opened', by_mail: false },
    { kind: 'proposal_signed', by_mail: false },
  ]);
  expect((await newMails()).filter(({ to }) => to === 'sam@shore.example')).toMatchObject([
    { subject: 'Proposal signed: Priya Shah' },
  ]);
  await as.notifications.setMail({ kind: 'proposal_signed', mail: false });
});

it('the letters are fixed as the first signatory chose them', async () => {
  const sent = await send();
  await sign(sent, 0, { left_out: [OPTIONAL] });
  const { accepted_letters, document } = await anyone.open({ token: token(sent, 1) });
  expect(JSON.stringify(document.letters)).toContain('We advise you.');
  expect(accepted_letters).toMatchObject([{ parts: [{ kind: 'covering' }] }]);
  const text = accepted_letters?.[0]?.parts[0]?.text ?? '';
  expect(text).toContain('£100.00');
  for (const said of [OPTIONAL, '£24.00', 'optional', 'options', '{{']) expect(text).not.toContain(said);
  await sign(sent, 1, { typed_name: 'Arun Shah' });
  expect((await stored(sent)).version?.accepted_letters).toEqual(accepted_letters);
});

it('a signature is refused if the request differs from the proposal', async () => {
  const sent = await send({ names: ['Priya Shah'] });
  const page = signingOf(await anyone.open({ token: token(sent) }));
  const field = (change: Partial<typeof page>) =>
    anyone.sign({ token: token(sent), ...page, ...change }).then(
      () => null,
      (error: { code: string; data: { field: string } }) => [error.code, error.data.field],
    );
  expect(await field({ document_hash: '0'.repeat(64) })).toEqual(['SHOWN_DIFFERS', 'document_hash']);
  expect(await field({ left_out: [OPTIONAL] })).toEqual(['SHOWN_DIFFERS', 'shown_totals']);
  expect(await field({ left_out: ['accounts'] })).toEqual(['SHOWN_DIFFERS', 'left_out']);
  expect(await field({ agrees: { ...page.agrees, early_start: true } })).toEqual([
    'SHOWN_DIFFERS',
    'early_start',
  ]);
  expect(await field({ letters_hash: '0'.repeat(64) })).toEqual(['SHOWN_DIFFERS', 'letters']);
  const { shown_totals } = page;
  const cheaper = { ...shown_totals, monthly: { ...shown_totals.monthly, net: 1 } };
  expect(await field({ shown_totals: cheaper })).toEqual(['SHOWN_DIFFERS', 'shown_totals']);
});

it('the error names each missing agreement and a missing name', async () => {
  const sent = await send({ names: ['Priya Shah'] });
  const page = signingOf(await anyone.open({ token: token(sent) }));
  const agrees = { intent: false, privacy_notice: false, early_start: null } as unknown as typeof page.agrees;
  await expect(anyone.sign({ token: token(sent), ...page, typed_name: ' ', agrees })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: {
      issues: expect.arrayContaining([
        expect.objectContaining({ path: ['typed_name'] }),
        expect.objectContaining({ path: ['agrees', 'intent'] }),
        expect.objectContaining({ path: ['agrees', 'privacy_notice'] }),
      ]),
    },
  });
});

it('the answer of a consumer about an early start is recorded', async () => {
  const sent = await send({ names: ['Priya Shah'], is_consumer: true });
  const opened = await anyone.open({ token: token(sent) });
  expect(opened.early_start_asked).toBe(true);
  const page = signingOf(opened);
  await anyone.sign({ token: token(sent), ...page, agrees: { ...page.agrees, early_start: false } });
  const [signatory] = (await stored(sent)).signatories;
  expect(signatory?.signature).toMatchObject({ early_start: false });
  expect(signatory?.signature?.agreed_to).toHaveLength(2);
});

it('only consumers are asked about an early start', async () => {
  const sent = await send({ names: ['Priya Shah'] });
  const opened = await anyone.open({ token: token(sent) });
  expect(opened.early_start_asked).toBe(false);
  expect(opened.document.statements.early_start).toBeNull();
  const page = signingOf(opened);
  for (const early_start of [true, false]) {
    const answered = { token: token(sent), ...page, agrees: { ...page.agrees, early_start } };
    await expect(anyone.sign(answered)).rejects.toMatchObject({ data: { field: 'early_start' } });
  }
  await anyone.sign({ token: token(sent), ...page });
  const [signatory] = (await stored(sent)).signatories;
  expect(signatory?.signature).toMatchObject({ early_start: null });
  expect(signatory?.signature?.agreed_to).toEqual([
    opened.document.statements.intent,
    opened.document.statements.privacy_notice,
  ]);
});

it('each signatory accepts only their own letter and its fees', async () => {
  const sent = await send({ is_divided: true });
  const opened = await anyone.open({ token: token(sent) });
  const page = signingOf(opened);
  const fees = chosenFees(opened.document, []);
  const letters = chosenLetters(opened.document, fees, { is_offer: false });
  const attempt = (given: Partial<typeof page>) =>
    refused(anyone.sign({ token: token(sent), ...page, ...given }));
  const all = { shown_totals: shownTotals(fees) };
  expect(await attempt(all)).toMatchObject({ code: 'SHOWN_DIFFERS', data: { field: 'shown_totals' } });
  const whole = { letters_hash: lettersHash(letters) };
  expect(await attempt(whole)).toMatchObject({ code: 'SHOWN_DIFFERS', data: { field: 'letters' } });
  expect(page.shown_totals.monthly.net).toBe(10_000);

  await anyone.sign({ token: token(sent), ...page });
  await sign(sent, 1, { typed_name: 'Arun Shah' });
  const { signatories } = await stored(sent);
  const [priya, arun] = signatories.map(({ signature }) => signature?.agreed_to[0] ?? '');
  expect(priya).toContain('the letter of engagement for Shah Bakery Ltd, with its services and fees');
  expect(arun).toContain('the letter of engagement for Arun Shah, with its services and fees');
});
