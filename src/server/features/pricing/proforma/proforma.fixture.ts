import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { prefillProforma } from '#contract/pricing/proforma/prefill.ts';
import { type ServicesValue, tickSubHeader } from '#contract/pricing/proforma/services.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';

/** The seeded catalogue, and a signed-in member of staff. */
export async function startProformas() {
  const services = await startTestServices();
  const staff = await createActor(services, { full_name: 'Pat Proforma' });
  const api = callAs(services, staff);
  await seedCatalogue(services.db);
  const tree = await api.catalogue.tree();

  async function addClient(status: ClientStatus = 'zoom_call_booked') {
    return api.clients.create({
      first_name: 'Jane',
      surname: 'Smith',
      email: 'jane@example.com',
      company: 'Acme Tea Ltd',
      inquiry_source: 'Phone',
      status,
    });
  }

  function details(fields: Partial<ProformaDetails> = {}): ProformaDetails {
    const client = {
      first_name: 'Jane',
      surname: 'Smith',
      email: 'jane@example.com',
      phone_number: '0113',
      company: 'Acme Tea Ltd',
    };
    const blank = prefillProforma(client, null, tree, services.now());
    return {
      ...blank,
      address_line_1: '1 High Street',
      city: 'Leeds',
      postcode: 'LS1 1AA',
      entity_type: 'Limited Company',
      primary_contact: { ...blank.primary_contact, position: 'Director' },
      ...fields,
    };
  }

  /** The stored value when a sub-header of the seeded catalogue is ticked. */
  function ticked(categoryName: string, subHeaderName: string): ServicesValue {
    const category = tree.find(({ name }) => name === categoryName);
    const subHeader = category?.sub_headers.find(({ name }) => name === subHeaderName);
    if (!subHeader) throw new Error(`The seeded catalogue has no ${categoryName}/${subHeaderName}`);
    return { [categoryName]: { [subHeaderName]: tickSubHeader(subHeader) } };
  }

  /** Professional clearance, which has a required option. */
  function clearance(previous_accountant: string): ServicesValue {
    const value = ticked('onboarding', 'professional_clearance');
    Object.assign(value.onboarding?.professional_clearance ?? {}, { previous_accountant });
    return value;
  }

  /** Calls `run` while the catalogue requires more than the stored proforma has. */
  async function withClearanceEmailRequired(run: () => Promise<void>): Promise<void> {
    const require = (is_required: boolean) =>
      services.connection.pool.query('update service_options set is_required = $1 where name = $2', [
        is_required,
        'previous_accountant_email',
      ]);
    await require(true);
    try {
      await run();
    } finally {
      await require(false);
    }
  }

  return { services, staff, api, addClient, details, ticked, clearance, withClearanceEmailRequired };
}
