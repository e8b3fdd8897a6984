import { afterAll, expect, it } from 'vitest';
import { LETTER_TEXT_MAX } from '#contract/proposals/letter-templates/letter-template.ts';
import { FITS_ANY } from '#contract/proposals/letter-templates/template-fits.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { preparedClient, startFirm } from './prepared-client.fixture.ts';

const services = await startTestServices();
const firm = await startFirm(services);
const as = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
afterAll(() => services.stop());

it('a preparation starts with contacts, a letter, defaults and the proforma’s fees', async () => {
  const { id, proforma_id } = await preparedClient(firm);
  const { draft, draft_version, preview, problems, ...rest } = await as.proposalVersions.prepare({
    client_id: id,
  });
  expect(rest).toMatchObject({
    proforma_id,
    dismissed: [],
    answers: { turnover: null },
    versions: [],
    settings: { sent_by: 'goproposal', version: 0 },
  });
  expect(draft_version).toBe(0);
  expect(draft.signatories).toMatchObject([
    { name: 'Priya Shah', email: 'priya@shah-bakery.example', position: 'Director' },
    { name: 'Arun Shah', email: 'arun@shah-bakery.example' },
  ]);
  expect(draft.letters).toMatchObject([
    { letter: 'Limited Company (Non-Audit)', entity_name: 'Shah Bakery Ltd', entity_type: 'Limited Company' },
  ]);
  expect(draft).toMatchObject({
    valid_days: 30,
    order: 'in_order',
    needs_code: false,
    countersignatory: null,
  });
  expect(preview).toMatchObject({
    number: 1,
    valid_until: '2026-04-01',
    firm: { name: 'Shore & Co' },
    fees: { totals: { monthly: { net: 10_000, vat: 2_000, gross: 12_000 } } },
    services: [{ key: firm.service.id, name: 'Payroll Processing' }],
  });
  expect(problems).toEqual([]);
});

it('a draft does not overwrite a later save', async () => {
  const { id: client_id } = await preparedClient(firm);
  const { draft } = await as.proposalVersions.prepare({ client_id });
  const mine = { ...draft, message: 'Thank you for meeting us.' };
  const saved = await as.proposalVersions.save({ client_id, version: 0, draft: mine });
  expect(saved).toMatchObject({
    draft: mine,
    draft_version: 1,
    draft_edited_by_name: 'Sam Staff',
    preview: { message: mine.message },
  });
  // A repeat of the same save stores nothing.
  expect(await as.proposalVersions.save({ client_id, version: 0, draft: mine })).toEqual(saved);
  await expect(
    as.proposalVersions.save({ client_id, version: 0, draft: { ...draft, message: 'Hello' } }),
  ).rejects.toMatchObject({ code: 'ROW_CHANGED', data: { version: 1, by: 'Sam Staff' } });
  expect(await as.clients.get({ id: client_id })).toMatchObject({
    proposal: { newest: null, versions: 0, draft: { edited_by_name: 'Sam Staff' } },
  });
});

it('of a draft open in two tabs, the second save is refused', async () => {
  const { id: client_id } = await preparedClient(firm);
  const { draft } = await as.proposalVersions.prepare({ client_id });
  const save = (version: number, change: Partial<typeof draft>) =>
    as.proposalVersions.save({ client_id, version, draft: { ...draft, ...change } });
  const results = await Promise.allSettled([save(0, { message: 'One' }), save(0, { message: 'Two' })]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find((result) => result.status === 'rejected')).toMatchObject({
    reason: { code: 'ROW_CHANGED', data: { version: 1, by: 'Sam Staff' } },
  });
  const { message } = (await as.proposalVersions.prepare({ client_id })).draft;
  expect(['One', 'Two']).toContain(message);
  await expect(save(0, { valid_days: 14 })).rejects.toMatchObject({ code: 'ROW_CHANGED' });
  expect((await as.proposalVersions.prepare({ client_id })).draft).toMatchObject({ message, valid_days: 30 });
  expect((await save(1, { message, valid_days: 14 })).draft).toMatchObject({ message, valid_days: 14 });
});

it('a preparation says what newer prices would change, until the fees are computed again', async () => {
  const { id, proforma_id } = await preparedClient(firm);
  const prepare = () => as.proposalVersions.prepare({ client_id: id });
  expect((await prepare()).newer_prices).toBeNull();
  const { price } = (await firm.api.priceBook.get({})).shown?.prices[0] ?? {};
  if (!price) throw new Error('The book has no price');
  const draft = await firm.api.priceBook.startDraft({ id: crypto.randomUUID(), from: 'newest' });
  const { version } = await firm.api.priceBook.savePrice({
    id: draft.id,
    sub_header_id: price.sub_header_id,
    version: draft.prices[0]?.version ?? 0,
    price: { ...price, method: { kind: 'fixed', pence: 12_000 } },
  });
  const starts_on = services.now().toISOString().slice(0, 10);
  await firm.api.priceBook.publish({ id: draft.id, version, starts_on });
  expect(await prepare()).toMatchObject({
    newer_prices: {
      book_id: draft.id,
      number: 2,
      changes: [{ from: { net: 10_000, billing: 'monthly' }, to: { net: 12_000 } }],
    },
    preview: { fees: { totals: { monthly: { net: 10_000 } } } },
  });
  await expect(as.proforma.priceAgain({ id: proforma_id, book_id: id })).rejects.toMatchObject({
    code: 'FEES_DIFFER',
    data: { number: 2 },
  });
  const fees = await as.proforma.priceAgain({ id: proforma_id, book_id: draft.id });
  expect(fees.book.number).toBe(2);
  expect(await as.proforma.priceAgain({ id: proforma_id, book_id: draft.id })).toEqual(fees);
  expect(await prepare()).toMatchObject({
    newer_prices: null,
    preview: { fees: { totals: { monthly: { net: 12_000 } } } },
  });
  const { timeline } = await as.clients.get({ id });
  expect(timeline.items[0]).toMatchObject({
    type: 'proforma.edited',
    changes: { price_book_version: { from: 1, to: 2 } },
  });
});

it('a draft whose letters are too long together is refused at save', async () => {
  const { id: client_id } = await preparedClient(firm);
  const { draft } = await as.proposalVersions.prepare({ client_id });
  const template_id = crypto.randomUUID();
  const { versions } = await firm.api.letterTemplates.create({
    id: template_id,
    scope: { part: 'covering', letter: 'Individual', entity_type: '', readers: 'any', sub_header_id: null },
    text: {
      title: 'Long',
      text: 'x'.repeat(LETTER_TEXT_MAX),
      duties: [],
      is_example: false,
      fits: FITS_ANY,
    },
  });
  const starts_on = services.now().toISOString().slice(0, 10);
  for (const { id: version_id, version } of versions)
    await firm.api.letterTemplates.publish({ id: template_id, version_id, version, starts_on });
  const letters = Array.from({ length: 13 }, () => draft.letters)
    .flat()
    .map((letter) => ({ ...letter, id: crypto.randomUUID(), letter: 'Individual' }));
  const long = { ...draft, letters };
  await expect(as.proposalVersions.save({ client_id, version: 0, draft: long })).rejects.toMatchObject({
    code: 'PROPOSAL_TOO_LONG',
    data: { field: 'draft.letters' },
  });
  const { problems } = await as.proposalVersions.preview({ client_id, draft: long });
  expect(problems.map(({ kind }) => kind)).toContain('too_long');
  expect((await as.proposalVersions.prepare({ client_id })).draft_version).toBe(0);
});
