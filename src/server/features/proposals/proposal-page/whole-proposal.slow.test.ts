import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_ADJUSTMENTS } from '#contract/pricing/fees/adjustments.ts';
import { computeFees } from '#contract/pricing/fees/compute-fees.ts';
import { savedTotals } from '#contract/pricing/fees/fee-changes.ts';
import { tickSubHeader } from '#contract/pricing/proforma/services.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { readPages, squeezed } from '#server/features/proposals/proposal-record/pdf-reader.fixture.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import {
  publishPrices,
  publishStarterLetters,
  saveFirmWithLetters,
} from '#tests/support/firm-with-letters.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { signingOf } from './sent-proposal.fixture.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  // From this day on, all duties of letters are in force.
  services.setNow('2026-07-06T09:00:00.000Z');
  await seedCatalogue(services.db);
  api = callAs(services, await createActor(services, { full_name: 'Ann Admin', role: 'admin' }));
  const day = londonDay(services.now());
  await saveFirmWithLetters(api);
  await publishPrices(api, {
    day,
    prices: [
      { service: 'vat_returns', pence: 6_000, is_optional: false },
      { service: 'payroll_processing', pence: 4_500, is_optional: true },
    ],
  });
  await publishStarterLetters(api, day);
});
afterAll(() => services.stop());

type EntityType = 'Limited Company' | 'Individual';

/** Sends a proposal with the starter letters to two signatories. */
async function send(entity_type: EntityType) {
  const { id: client_id } = await api.clients.create({
    first_name: 'Priya',
    surname: 'Shah',
    email: 'priya@shah-bakery.example',
    company: 'Shah Bakery Ltd',
    inquiry_source: 'Email',
    status: 'zoom_call_booked',
  });
  const catalogue = await api.catalogue.tree();
  const { pricing } = await api.proforma.latest({ client_id });
  if (!pricing) throw new Error('No price book is in force');
  const ticked = catalogue.flatMap((category) =>
    category.sub_headers
      .filter(({ name }) => ['vat_returns', 'payroll_processing'].includes(name))
      .map((service) => [category.name, { [service.name]: tickSubHeader(service) }]),
  );
  const { primary_contact } = reviewDetails;
  const details = {
    ...reviewDetails,
    company_name: 'Shah Bakery Ltd',
    entity_type,
    additional_contacts: [
      {
        ...primary_contact,
        first_name: 'Arun',
        email: 'arun@shah-bakery.example',
        privacy_notice: true,
        authorization: true,
      },
    ],
    services: Object.fromEntries(ticked),
  };
  const fees = computeFees(pricing, { proforma: details, catalogue, adjustments: NO_ADJUSTMENTS });
  await api.proforma.create({
    client_id,
    details,
    fees: { book_id: pricing.book.id, adjustments: NO_ADJUSTMENTS, totals: savedTotals(fees) },
  });
  const { draft, problems } = await api.proposalVersions.prepare({ client_id });
  expect(problems).toEqual([]);
  const saved = await api.proposalVersions.save({ client_id, version: 0, draft });
  const { version } = await api.proposalVersions.send({
    client_id,
    version_id: crypto.randomUUID(),
    draft_version: saved.draft_version,
    document_hash: saved.document_hash,
  });
  return { client_id, version, letters: saved.preview.letters };
}

async function tokenOf(signatory_id: string): Promise<string> {
  const { url } = await api.proposalVersions.link({ signatory_id });
  return url.split('/').at(-1) ?? '';
}

async function pdfOf(version_id: string) {
  const pdf = await api.proposalVersions.pdf({ version_id });
  return readPages(Buffer.from(await pdf.arrayBuffer()));
}

const page = () => callAs(services, null).proposalPage;

it.each(['Limited Company', 'Individual'] as const)(
  'the starter letters for the type %s have no problems',
  async (entity_type) => {
    const { client_id, version, letters } = await send(entity_type);
    for (const { id: signatory_id, name } of version.signatories) {
      const token = await tokenOf(signatory_id);
      const opened = await page().open({ token });
      expect(JSON.stringify(opened.document.letters)).not.toMatch(/\{\{|Example:/);
      const left_out = opened.may_choose_options
        ? opened.document.fees.lines.filter((line) => line.is_optional).map(({ key }) => key)
        : opened.left_out;
      await page().sign({ token, ...signingOf(opened, { typed_name: name, left_out }) });
      // The value excludes the option that the first signatory left out.
      expect((await api.clients.get({ id: client_id })).value).toMatchObject({ monthly: 6_000 });
    }
    expect((await api.clients.get({ id: client_id })).client.status).toBe('goproposal_signed');
    const { text, attachments } = await pdfOf(version.id);
    const signed = createHash('sha256').update(attachments.get('document.json') ?? '');
    expect(signed.digest('hex')).toBe(version.document_hash);
    for (const title of letters.flatMap(({ parts }) => parts.map((part) => String(part.title)))) {
      if (title === 'Schedule: payroll') expect(text).not.toContain(squeezed(title));
      else expect(text).toContain(squeezed(title));
    }
    for (const said of ['£60.00', '£72.00', 'Priya Shah', 'Arun Shah', version.document_hash])
      expect(text).toContain(squeezed(said));
  },
);

const NOTICE = ['Your right to cancel', 'Cancellation form'];
const EARLY_START = 'I ask Ledger & Co to start work before the 14 days';

it.each([
  { entity_type: 'Individual', is_consumer: true, notice: ['cancellation', 'model_form'] },
  { entity_type: 'Limited Company', is_consumer: false, notice: [] },
] as const)(
  'only consumer letters have the cancellation notice and the separate tick: $entity_type',
  async ({ entity_type, is_consumer, notice }) => {
    const { version } = await send(entity_type);
    const [first] = version.signatories;
    const token = await tokenOf(first?.id ?? '');

    const opened = await page().open({ token });
    const kinds = opened.document.letters.map(({ parts }) =>
      parts.map(({ kind }) => kind).filter((kind) => kind === 'cancellation' || kind === 'model_form'),
    );
    expect(kinds).toEqual([notice]);
    expect(opened.document.letters.map((letter) => letter.is_consumer)).toEqual([is_consumer]);
    expect(opened.early_start_asked).toBe(is_consumer);
    expect(opened.document.statements.early_start?.startsWith(EARLY_START) ?? false).toBe(is_consumer);

    const { bookmarks, text } = await pdfOf(version.id);
    expect(bookmarks.filter((title) => NOTICE.includes(title))).toEqual(is_consumer ? NOTICE : []);
    expect(text.includes(squeezed(EARLY_START))).toBe(is_consumer);
    expect(text.includes(squeezed('by a separate tick'))).toBe(is_consumer);

    const signing = signingOf(opened, { typed_name: first?.name ?? '' });
    const wrong = { ...signing.agrees, early_start: is_consumer ? null : true };
    await expect(page().sign({ token, ...signing, agrees: wrong })).rejects.toMatchObject({
      code: 'SHOWN_DIFFERS',
      data: { field: 'early_start' },
    });
    const right = { ...signing.agrees, early_start: is_consumer ? true : null };
    await page().sign({ token, ...signing, agrees: right });
    const { rows } = await services.db.execute<{ agreed_to: string[] }>(
      sql`select signature->'agreed_to' as agreed_to from proposal_signatories where id = ${first?.id ?? ''}`,
    );
    expect(rows[0]?.agreed_to.some((said) => said.startsWith(EARLY_START))).toBe(is_consumer);
  },
);
