import { afterAll, beforeAll, expect, it } from 'vitest';
import { tickSubHeader } from '#contract/pricing/proforma/services.ts';
import { chosenFees } from '#contract/proposals/proposal-page/chosen-fees.ts';
import { chosenLetters } from '#contract/proposals/proposal-page/chosen-letters.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { readPages } from '#server/features/proposals/proposal-record/pdf-reader.fixture.ts';
import { preparedClient } from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import {
  publishPrices,
  publishStarterLetters,
  saveFirmWithLetters,
} from '#tests/support/firm-with-letters.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const SERVICES = { payroll: 'payroll_processing', tax: 'self_assessment' };
const COMPANY = crypto.randomUUID();
const PERSONAL = crypto.randomUUID();

let services: TestServices;
let api: ReturnType<typeof callAs>;
let firm: Parameters<typeof preparedClient>[0];
let keys: { payroll: string; tax: string };

/** A firm that sends the starter letters to a company that wants payroll, and to its director, who wants a tax return. */
beforeAll(async () => {
  services = await startTestServices();
  services.setNow('2026-07-01T10:00:00Z');
  api = callAs(services, await createActor(services, { full_name: 'Ann Admin', role: 'admin' }));
  await seedCatalogue(services.db);
  const day = londonDay(services.now());
  await publishPrices(api, {
    day,
    prices: [
      { service: SERVICES.payroll, pence: 44_624, is_optional: false },
      { service: SERVICES.tax, pence: 2_500, is_optional: true },
    ],
  });
  await publishStarterLetters(api, day);
  await saveFirmWithLetters(api);
  const catalogue = await api.catalogue.tree();
  const chosen: Record<string, Record<string, ReturnType<typeof tickSubHeader>>> = {};
  const ids: Record<string, string> = {};
  for (const category of catalogue)
    for (const service of category.sub_headers)
      if (Object.values(SERVICES).includes(service.name)) {
        chosen[category.name] = { ...chosen[category.name], [service.name]: tickSubHeader(service) };
        ids[service.name] = service.id;
      }
  keys = { payroll: ids[SERVICES.payroll] ?? '', tax: ids[SERVICES.tax] ?? '' };
  firm = {
    api,
    catalogue,
    details: { ...reviewDetails, company_name: 'Shah Bakery Ltd', services: chosen },
  };
});
afterAll(() => services.stop());

const preview = async (client_id: string, service_letters: Record<string, string> = {}) => {
  const { draft } = await api.proposalVersions.prepare({ client_id });
  const [letter] = draft.letters;
  if (!letter) throw new Error('A draft has a letter');
  const personal = { ...letter, letter: 'Individual', entity_name: 'Priya Shah', entity_type: 'Individual' };
  const two = {
    ...draft,
    service_letters,
    letters: [
      { ...letter, id: COMPANY, letter: 'Limited Company (Non-Audit)' },
      { ...personal, id: PERSONAL },
    ],
  };
  return { draft: two, ...(await api.proposalVersions.preview({ client_id, draft: two })) };
};
const engaged = ({ letters }: Pick<ProposalDocument, 'letters'>) =>
  letters.map(({ id, services: own }) => [id, own]);
const blocking = (problems: { kind: string; is_blocking: boolean }[]) =>
  problems.filter(({ is_blocking }) => is_blocking).map(({ kind }) => kind);

it('a director’s personal letter has the tax return and its fee', async () => {
  const { id: client_id } = await preparedClient(firm);
  const { draft } = await preview(client_id);
  const saved = await api.proposalVersions.save({ client_id, version: 0, draft });
  expect(blocking(saved.problems)).toEqual([]);
  const { version } = await api.proposalVersions.send({
    client_id,
    version_id: crypto.randomUUID(),
    draft_version: saved.draft_version,
    document_hash: saved.document_hash,
  });
  const { preview: document } = saved;
  expect(engaged(document)).toEqual([
    [COMPANY, [keys.payroll]],
    [PERSONAL, [keys.tax]],
  ]);
  const read = (left_out: string[]) =>
    chosenLetters(document, chosenFees(document, left_out), { is_offer: false }).map(({ parts }) =>
      parts.map(({ title, text }) => `${title} ${text}`).join('\n'),
    );
  const [company = '', personal = ''] = read([]);
  expect(personal).toContain('Schedule: self assessment return');
  expect(personal).toContain('£360.00');
  expect(personal).not.toMatch(/payroll|5,354\.88|6,425\.86/i);
  expect(company).toContain('£5,354.88');
  expect(company).not.toMatch(/self assessment|£300\.00|£360\.00/i);
  expect(read([keys.tax])).toHaveLength(1);

  const pdf = await api.proposalVersions.pdf({ version_id: version.id });
  const { words } = await readPages(Buffer.from(await pdf.arrayBuffer()));
  const text = words.map((word) => word.text).join(' ');
  const personalLetter = text.slice(text.indexOf('Engagement letter for Priya Shah'));
  expect(text).toContain('Engagement letter for Priya Shah');
  expect(personalLetter).not.toMatch(/payroll|5,354\.88/i);
});

it('a service that staff move is in the other letter', async () => {
  const { id: client_id } = await preparedClient(firm);
  const moved = await preview(client_id, { [keys.payroll]: PERSONAL });
  expect(engaged(moved.document)).toEqual([
    [COMPANY, []],
    [PERSONAL, [keys.payroll, keys.tax]],
  ]);
  expect(blocking(moved.problems)).toEqual(['letter_without_services']);
});

it('a service that does not fit its letter’s entity can’t be sent', async () => {
  const { id: client_id } = await preparedClient(firm);
  const { problems } = await preview(client_id, { [keys.tax]: COMPANY });
  const wrong = problems.find(({ kind }) => kind === 'wrong_entity');
  expect(wrong).toMatchObject({ is_blocking: true, field: keys.tax, letter_id: COMPANY });
  expect(wrong?.message).toContain('not for Limited Company');
});
