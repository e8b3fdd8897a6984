import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITY_TYPES, LETTERS_OF_ENGAGEMENT } from '#contract/pricing/proforma/constants.ts';
import { tickSubHeader } from '#contract/pricing/proforma/services.ts';
import { NO_LETTER_FACTS } from '#contract/proposals/letter-facts/letter-facts.ts';
import { chosenLetters } from '#contract/proposals/proposal-page/chosen-letters.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { seedLetters } from '#server/features/proposals/letter-templates/add-starters.ts';
import { readPages } from '#server/features/proposals/proposal-record/pdf-reader.fixture.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import {
  publishPrices,
  publishStarterLetters,
  saveFirmWithLetters,
} from '#tests/support/firm-with-letters.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { preparedClient } from './prepared-client.fixture.ts';

const SERVICE = 'payroll_processing';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let firm: Pick<Parameters<typeof preparedClient>[0], 'api' | 'catalogue' | 'details'>;

/** A new firm that has published the starter letters as they are, and filled in its facts. */
beforeAll(async () => {
  services = await startTestServices();
  services.setNow('2026-07-01T10:00:00Z');
  api = callAs(services, await createActor(services, { full_name: 'Ann Admin', role: 'admin' }));
  await seedCatalogue(services.db);
  await seedLetters(services);
  const day = londonDay(services.now());
  await publishPrices(api, { day, prices: [{ service: SERVICE, pence: 10_000, is_optional: false }] });
  await publishStarterLetters(api, day);
  await saveFirmWithLetters(api);
  const catalogue = await api.catalogue.tree();
  const service = catalogue.flatMap(({ sub_headers }) => sub_headers).find(({ name }) => name === SERVICE);
  if (!service) throw new Error(`The seeded catalogue has no ${SERVICE}`);
  firm = {
    api,
    catalogue,
    details: {
      ...reviewDetails,
      letter_of_engagement: LETTERS_OF_ENGAGEMENT[0],
      company_name: 'Shah Bakery Ltd',
      services: { payroll: { [SERVICE]: tickSubHeader(service) } },
    },
  };
});
afterAll(() => services.stop());

async function prepared(entity_type: string = 'Limited Company') {
  const { id: client_id } = await preparedClient(firm, { entity_type });
  const preparation = await api.proposalVersions.prepare({ client_id });
  const { draft_version, document_hash } = preparation;
  return {
    client_id,
    preparation,
    toSend: { client_id, version_id: crypto.randomUUID(), draft_version, document_hash },
  };
}

describe('a new firm with the starter letters and its facts', () => {
  it.each(ENTITY_TYPES.filter((type) => type !== 'Charity'))(
    'can send the usual letter to a client of the type %s',
    async (entity_type) => {
      const { preparation, toSend } = await prepared(entity_type);
      expect(preparation.problems.map(({ kind, is_blocking }) => [kind, is_blocking])).toEqual([
        ['usual_letter', false],
      ]);
      const { version } = await api.proposalVersions.send(toSend);
      expect(version.state).toBe('open');
    },
  );

  it('has to choose the letter for a charity', async () => {
    const { preparation, toSend } = await prepared('Charity');
    expect(preparation.problems.map(({ kind }) => kind)).toEqual(['placeholder_letter']);
    await expect(api.proposalVersions.send(toSend)).rejects.toMatchObject({ code: 'PROPOSAL_NOT_READY' });
  });

  it('has no missing fact in the list of letter templates', async () => {
    expect((await api.letterTemplates.list()).missing_facts).toEqual([]);
  });
});

describe('a firm that is not registered for VAT', () => {
  const isAbout = (text: string) => /\bVAT\b/i.test(text);

  it.each(['Limited Company', 'Individual'])(
    'sends a proposal, letters and mails without a word of VAT: %s',
    async (entity_type) => {
      await publishPrices(api, {
        day: londonDay(services.now()),
        prices: [{ service: SERVICE, pence: 10_000, is_optional: false }],
        rules: { is_vat_registered: false },
      });
      const { preparation, toSend } = await prepared(entity_type);
      const { firm: shown, fees, statements, message } = preparation.preview;
      const parts = chosenLetters(preparation.preview, fees, { is_offer: true }).flatMap(
        ({ parts }) => parts,
      );
      expect([...shown.registration, message, ...Object.values(statements)].filter(Boolean)).not.toEqual([]);
      expect(shown.registration.filter(isAbout)).toEqual([]);
      expect(parts.filter(({ title, text }) => isAbout(title) || isAbout(text))).toEqual([]);
      const { version } = await api.proposalVersions.send(toSend);
      const pdf = await api.proposalVersions.pdf({ version_id: version.id });
      const { words } = await readPages(Buffer.from(await pdf.arrayBuffer()));
      expect(words.length).toBeGreaterThan(100);
      expect(words.filter(({ text }) => isAbout(text))).toEqual([]);
      const mails = await services.sentMails();
      expect(mails.length).toBeGreaterThan(0);
      expect(mails.filter((mail) => isAbout(JSON.stringify([mail.subject, mail.text, mail.html])))).toEqual(
        [],
      );
    },
  );
});

describe('a fact that is removed', () => {
  it('between the preview and the send prevents the send', async () => {
    const { client_id, toSend } = await prepared();
    const facts = await api.letterFacts.get();
    await api.letterFacts.save({ ...facts, insurer: '' });
    await expect(api.proposalVersions.send(toSend)).rejects.toMatchObject({ code: 'PROPOSAL_CHANGED' });
    const { draft_version, document_hash, ...next } = await api.proposalVersions.prepare({ client_id });
    const problems = next.problems.filter(({ is_blocking }) => is_blocking);
    expect(problems).toMatchObject([{ kind: 'missing_fact', field: 'facts.insurer', section: 'firm' }]);
    await expect(
      api.proposalVersions.send({ ...toSend, draft_version, document_hash }),
    ).rejects.toMatchObject({ code: 'PROPOSAL_NOT_READY', data: { problems } });
    expect(await services.db.$count(proposal_versions, eq(proposal_versions.client_id, client_id))).toBe(0);
    expect((await api.clients.get({ id: client_id })).client.status).toBe('proforma_review');
    await api.letterFacts.save({ ...facts, version: facts.version + 1 });
  });

  it('is named together with all other missing facts', async () => {
    const { client_id } = await prepared();
    const facts = await api.letterFacts.get();
    await api.letterFacts.save({ ...NO_LETTER_FACTS, version: facts.version });
    const { problems } = await api.proposalVersions.prepare({ client_id });
    const named = problems.filter(({ kind }) => kind === 'missing_fact').map(({ field }) => field);
    expect(named.toSorted()).toEqual((await api.letterTemplates.list()).missing_facts.toSorted());
    expect(named.length).toBeGreaterThan(8);
    await api.letterFacts.save({ ...facts, version: facts.version + 1 });
  });
});
