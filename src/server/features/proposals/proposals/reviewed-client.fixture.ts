import { eq } from 'drizzle-orm';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import type { Services } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { callAs, createActor } from '#tests/support/test-services.ts';

const contact = {
  first_name: 'Priya',
  last_name: 'Shah',
  position: 'Director',
  email: 'priya@shah-bakery.example',
  phone: '+44 20 7946 0958',
};

export const reviewDetails: ProformaDetails = {
  documents_to_send: 'Proposals & Letter of Engagement',
  letter_of_engagement: 'Limited Company (Non-Audit)',
  annual_revenue_range: '£125k - £250k',
  start_date_month: 'January',
  start_date_year: '2026',
  financial_year_end_month: 'December',
  financial_year_end_year: '2027',
  add_project_name: false,
  project_name: '',
  company_name: '=Shah Bakery Ltd',
  address_line_1: '1 High Street',
  address_line_2: '',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  entity_type: 'Limited Company',
  primary_contact: contact,
  additional_contacts: [{ ...contact, first_name: 'Arun', privacy_notice: true, authorization: false }],
  services: {},
};

/** A client in proforma_review, with a proforma unless `details` is null. */
export async function clientInReview(
  services: Services,
  {
    first_name = 'Priya',
    details = reviewDetails,
  }: { first_name?: string; details?: ProformaDetails | null } = {},
) {
  const as = callAs(services, await createActor(services, { full_name: 'Fixture' }));
  const client = await as.clients.create({
    first_name,
    surname: 'Shah',
    email: 'priya@shah-bakery.example',
    inquiry_source: 'Email',
    status: details === null ? 'proforma_review' : 'info_returned',
  });
  if (details !== null) await as.proforma.create({ client_id: client.id, details });
  const [row] = await services.db.select().from(clients).where(eq(clients.id, client.id));
  if (!row) throw new Error('The client is gone');
  return row;
}
