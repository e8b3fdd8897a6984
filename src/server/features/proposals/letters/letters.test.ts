import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import { tickSubHeader } from '#contract/pricing/proforma/services.ts';
import { LETTER_FACTS, type LetterFacts } from '#contract/proposals/letter-facts/letter-facts.ts';
import { fillLetters } from '#contract/proposals/letters/fill-letters.ts';
import { isConsumer } from '#contract/proposals/proposal-versions/is-consumer.ts';
import { letter_template_versions } from '#server/db/schema/firm/letter-templates.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { seedPriceBook } from '#server/features/pricing/price-book/seed-price-book.ts';
import { seedLetters } from '#server/features/proposals/letter-templates/add-starters.ts';
import { templatesInForce } from '#server/features/proposals/letter-templates/templates-in-force.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { readLetterSource } from './read-letter-source.ts';

let services: TestServices;
let admin: ReturnType<typeof callAs>;
let client_id: string;
const TODAY = '2026-07-01';

beforeAll(async () => {
  services = await startTestServices();
  services.setNow(`${TODAY}T10:00:00Z`);
  const ann = await createActor(services, { role: 'admin', full_name: 'Ann Admin' });
  admin = callAs(services, ann);
  await seedCatalogue(services.db);
  await seedPriceBook(services);
  await seedLetters(services);
  const { shown } = await admin.priceBook.get({});
  if (!shown) throw new Error('The price book has a draft');
  await admin.priceBook.publish({ id: shown.id, version: shown.version, starts_on: TODAY });
  ({ id: client_id } = await admin.clients.create({
    first_name: 'Priya',
    surname: 'Shah',
    email: 'priya@shah-bakery.example',
    inquiry_source: 'Email',
    status: 'zoom_call_booked',
  }));
  const tree = await admin.catalogue.tree();
  const named = (name: string) => {
    const found = tree.flatMap(({ sub_headers }) => sub_headers).find((each) => each.name === name);
    if (!found) throw new Error(`The seeded catalogue has no ${name}`);
    return found;
  };
  const services_chosen = {
    bookkeeping: { vat_returns: tickSubHeader(named('vat_returns')) },
    payroll: { directors_payroll: tickSubHeader(named('directors_payroll')) },
  };
  await admin.proforma.create({ client_id, details: { ...reviewDetails, services: services_chosen } });
});
afterAll(() => services.stop());

const own = {
  valid_until: '2026-07-31',
  signatories: [
    { id: 'priya', name: 'Priya Shah', email: 'priya@shah-bakery.example', position: 'Director' },
  ],
};

it('the source of letters has client, firm, newest proforma and fees', async () => {
  const source = await admin.letters.source({ client_id });
  expect(source).toMatchObject({
    today: TODAY,
    client: { first_name: 'Priya', company: null },
    firm: { name: '' },
    proforma: { company_name: reviewDetails.company_name },
    owner: { name: 'Ann Admin' },
    valid_until: null,
  });
  expect(source.fees?.lines.map(({ name }) => name)).toHaveLength(2);
  await expect(admin.letters.source({ client_id: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('the published examples produce a letter without problems for each entity type', async () => {
  const facts = Object.fromEntries(
    Object.entries(LETTER_FACTS).map(([fact, { sample }]) => [fact, sample]),
  ) as LetterFacts;
  await admin.letterFacts.save({ ...facts, version: 0 });
  const firm = await admin.firm.get();
  await admin.firm.save({
    ...firm,
    name: 'Hill & Co',
    address: '1 High Street',
    reply_to: 'post@hill.example',
    privacy_url: 'https://hill.example/privacy',
  });
  for (const { id, versions } of (await admin.letterTemplates.list()).items) {
    const [draft] = versions;
    if (draft) {
      const {
        versions: [full],
      } = await admin.letterTemplates.get({ id });
      if (!full) throw new Error('The template has a draft');
      const { title, text, duties, fits } = full;
      const [saved] = (
        await admin.letterTemplates.saveDraft({
          id,
          version_id: draft.id,
          version: full.version,
          text: { title, duties, fits, text: text.split('\n\n').slice(1).join('\n\n'), is_example: false },
        })
      ).versions;
      if (!saved) throw new Error('The template has a draft');
      await admin.letterTemplates.publish({
        id,
        version_id: saved.id,
        version: saved.version,
        starts_on: TODAY,
      });
    }
  }
  const [source, templates] = await Promise.all([
    readLetterSource(services.db, { client_id, now: services.now(), own }),
    templatesInForce(services.db, TODAY),
  ]);
  const letters = ENTITY_TYPES.map((entity_type, index) => ({
    id: `0190f5a4-7e1c-7000-8000-00000000000${index}`,
    letter: 'Individual',
    entity_name: 'Shah',
    entity_type,
    is_consumer: isConsumer({ entity_type, is_private: false }),
    services: source.fees?.lines.map(({ key }) => key) ?? [],
    signatory_ids: ['priya'],
  }));
  const filled = fillLetters({ source, letters, templates });
  expect(filled.problems).toEqual([]);
  for (const { parts, is_consumer } of filled.letters) {
    expect(parts.map(({ title }) => title)).toEqual([
      'Engagement letter for Shah',
      'Schedule: VAT returns',
      'Schedule: services',
      is_consumer ? 'Terms for private clients' : 'Terms for businesses',
      'Privacy notice',
      ...(is_consumer ? ['Your right to cancel', 'Cancellation form'] : []),
    ]);
    expect(JSON.stringify(parts.map(({ text }) => text))).not.toMatch(/\{\{|Example: have it reviewed/);
  }
});

it('the source of letters can be read within a transaction', async () => {
  const source = await services.db.transaction(async (tx) => {
    await tx.select().from(letter_template_versions).limit(1);
    return readLetterSource(tx, { client_id, now: services.now(), own });
  });
  expect(source).toMatchObject(own);
});
