import type { Client } from '#contract/clients/clients/client.ts';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { revenueBand } from '#contract/values/revenue-band.ts';
import { proformaDefaults } from './constants.ts';
import type { ProformaDetails } from './details.ts';
import { emptyServices } from './services.ts';

export const EMPTY_CONTACT = { first_name: '', last_name: '', position: '', email: '', phone: '' } as const;

/** Returns the initial values of a new proforma. `turnover` is the client's newest answer, in pounds. */
export function prefillProforma(
  client: Pick<Client, 'first_name' | 'surname' | 'email' | 'phone_number' | 'company'>,
  turnover: number | null,
  catalogue: CatalogueTree,
  now: Date,
): ProformaDetails {
  return {
    ...proformaDefaults(now),
    annual_revenue_range: revenueBand(turnover),
    add_project_name: false,
    project_name: '',
    company_name: client.company ?? '',
    address_line_1: '',
    address_line_2: '',
    city: '',
    postcode: '',
    entity_type: '',
    primary_contact: {
      ...EMPTY_CONTACT,
      first_name: client.first_name,
      last_name: client.surname,
      email: client.email,
      phone: client.phone_number ?? '',
    },
    additional_contacts: [],
    services: emptyServices(catalogue),
  };
}
