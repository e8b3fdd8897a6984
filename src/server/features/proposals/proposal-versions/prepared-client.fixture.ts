import { NO_FIRM } from '#contract/firm/firm/firm.ts';
import { LETTER_DUTIES } from '#contract/firm/law/letter-duty.ts';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { type Adjustments, NO_ADJUSTMENTS } from '#contract/pricing/fees/adjustments.ts';
import { computeFees } from '#contract/pricing/fees/compute-fees.ts';
import { savedTotals } from '#contract/pricing/fees/fee-changes.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { tickSubHeader } from '#contract/pricing/proforma/services.ts';
import { markOf } from '#contract/proposals/letter-templates/letter-duties.ts';
import { LETTER_PARTS } from '#contract/proposals/letter-templates/letter-part.ts';
import { FITS_ANY } from '#contract/proposals/letter-templates/template-fits.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { callAs, createActor, type TestServices } from '#tests/support/test-services.ts';

const SERVICE = 'payroll_processing';

/** Sets up a firm that can send proposals: a name, the catalogue, letters, and a price book with one price. */
export async function startFirm(services: TestServices) {
  const admin = await createActor(services, { full_name: 'Ann Admin', role: 'admin' });
  const api = callAs(services, admin);
  await seedCatalogue(services.db);
  await api.firm.save({ ...NO_FIRM, name: 'Shore & Co', version: 0 });
  const catalogue = await api.catalogue.tree();
  const service = catalogue.flatMap(({ sub_headers }) => sub_headers).find(({ name }) => name === SERVICE);
  if (!service) throw new Error(`The seeded catalogue has no ${SERVICE}`);
  const { id } = await api.priceBook.startDraft({ id: crypto.randomUUID(), from: 'newest' });
  const { version } = await api.priceBook.savePrice({
    id,
    sub_header_id: service.id,
    version: 0,
    price: {
      sub_header_id: service.id,
      sub_header_name: SERVICE,
      billing: 'monthly',
      method: { kind: 'fixed', pence: 10_000 },
      vat_treatment: 'standard',
      rounding: 'penny',
      is_optional: false,
    },
  });
  await api.priceBook.publish({ id, version, starts_on: services.now().toISOString().slice(0, 10) });
  await publishLetters(services, api);
  const details: ProformaDetails = {
    ...reviewDetails,
    company_name: 'Shah Bakery Ltd',
    additional_contacts: [
      {
        ...reviewDetails.primary_contact,
        first_name: 'Arun',
        email: 'arun@shah-bakery.example',
        privacy_notice: true,
        authorization: true,
      },
    ],
    services: { payroll: { [SERVICE]: tickSubHeader(service) } },
  };
  return { admin, api, catalogue, service, details };
}

/** Publishes a short template for each part of a letter. */
async function publishLetters(
  services: Pick<TestServices, 'now'>,
  api: ReturnType<typeof callAs>,
): Promise<void> {
  const starts_on = services.now().toISOString().slice(0, 10);
  for (const part of LETTER_PARTS) {
    const id = crypto.randomUUID();
    const { versions } = await api.letterTemplates.create({
      id,
      scope: { part, letter: '', entity_type: '', readers: 'any', sub_header_id: null },
      text: {
        title: `Our ${part}`,
        text: `For {{entity.name}}.${LETTER_DUTIES.map((duty) => `{{${markOf(duty)}}}`).join('')}`,
        duties: [...LETTER_DUTIES],
        is_example: false,
        fits: FITS_ANY,
      },
    });
    for (const { id: version_id, version } of versions) {
      await api.letterTemplates.publish({ id, version_id, version, starts_on });
    }
  }
}

export type TestFirm = Awaited<ReturnType<typeof startFirm>>;

/** A client in review whose proforma has fees. */
export async function preparedClient(
  { api, catalogue, details }: Pick<TestFirm, 'api' | 'details'> & { catalogue: CatalogueTree },
  { adjustments = NO_ADJUSTMENTS, ...given }: Partial<ProformaDetails> & { adjustments?: Adjustments } = {},
) {
  const client = await api.clients.create({
    first_name: 'Priya',
    surname: 'Shah',
    email: 'priya@shah-bakery.example',
    company: 'Shah Bakery Ltd',
    inquiry_source: 'Email',
    status: 'zoom_call_booked',
  });
  const proforma = { ...details, ...given };
  const { pricing } = await api.proforma.latest({ client_id: client.id });
  if (!pricing) throw new Error('No price book is in force');
  const fees = computeFees(pricing, { proforma, catalogue, adjustments });
  const saved = await api.proforma.create({
    client_id: client.id,
    details: proforma,
    fees: { book_id: pricing.book.id, adjustments, totals: savedTotals(fees) },
  });
  return { id: client.id, proforma_id: saved.id, details: proforma };
}
