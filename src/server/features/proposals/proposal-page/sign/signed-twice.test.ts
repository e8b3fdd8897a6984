import { afterAll, expect, it } from 'vitest';
import { OPTIONAL, signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { refusalToSign, refused, startSigning, token } from './signing.fixture.ts';

const { services, anyone, send, stored, newMails } = await startSigning();
afterAll(() => services.stop());

const RIVALS = 50;

it('a repeated submission gets the same response without another record', async () => {
  const sent = await send({ names: ['Priya Shah'] });
  const request = { token: token(sent), ...signingOf(await anyone.open({ token: token(sent) })) };
  const signed = await anyone.sign(request);
  await newMails();
  services.advance(1_000);
  expect(await anyone.sign(request)).toEqual(signed);
  await expect(
    anyone.sign({ ...request, typed_name: 'Somebody Else', left_out: [OPTIONAL] }),
  ).rejects.toMatchObject({
    code: 'ID_IN_USE',
    data: { fields: ['typed_name', 'left_out'] },
  });
  const other = { ...request, submission_id: crypto.randomUUID() };
  await expect(anyone.sign(other)).rejects.toMatchObject({ code: 'ALREADY_SIGNED' });
  expect(await newMails()).toEqual([]);
  expect((await stored(sent)).files).toHaveLength(1);
});

it('a known submission with another body is refused, naming what differs', async () => {
  const sent = await send({ names: ['Priya Shah'] });
  const opened = await anyone.open({ token: token(sent) });
  const request = { token: token(sent), ...signingOf(opened) };
  await anyone.sign(request);
  const differing = async (change: Partial<typeof request>) =>
    (await refused(anyone.sign({ ...request, ...change }))).data;
  const other = signingOf(opened, { left_out: [OPTIONAL] });
  expect(await differing({ typed_name: 'Arun Shah' })).toEqual({ fields: ['typed_name'] });
  expect(await differing({ document_hash: '0'.repeat(64) })).toEqual({ fields: ['document_hash'] });
  expect(await differing({ ...other, submission_id: request.submission_id })).toEqual({
    fields: ['left_out', 'shown_totals', 'letters_hash'],
  });
  expect(await differing({ agrees: { ...request.agrees, early_start: true } })).toEqual({
    fields: ['early_start'],
  });
  expect((await stored(sent)).signatories[0]?.signature?.typed_name).toBe('Priya Shah');
});

it('of fifty simultaneous signatures, one is stored, with one record', async () => {
  const sent = await send({ names: ['Priya Shah'] });
  const opened = await anyone.open({ token: token(sent) });
  const results = await Promise.all(
    Array.from({ length: RIVALS }, () =>
      refusalToSign(anyone.sign({ token: token(sent), ...signingOf(opened) })),
    ),
  );
  expect(results.filter((code) => code === 'no refusal')).toHaveLength(1);
  expect(new Set(results)).toEqual(new Set(['no refusal', 'ALREADY_SIGNED']));
  const { files, events } = await stored(sent);
  expect(files).toHaveLength(1);
  expect(events.filter((type) => type === 'proposal.completed')).toHaveLength(1);
});

it('of two signatories who sign at once and choose different options, one is refused', async () => {
  const sent = await send({ order: 'at_once' });
  const opened = await Promise.all([0, 1].map((index) => anyone.open({ token: token(sent, index) })));
  const results = await Promise.all(
    opened.map((page, index) =>
      refusalToSign(
        anyone.sign({
          token: token(sent, index),
          ...signingOf(page, { left_out: index === 0 ? [OPTIONAL] : [] }),
        }),
      ),
    ),
  );
  expect(results.toSorted()).toEqual(['SHOWN_DIFFERS', 'no refusal']);
  expect((await stored(sent)).version?.accepted_at).not.toBeNull();
});
