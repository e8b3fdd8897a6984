import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { NO_ADJUSTMENTS } from '#contract/pricing/fees/adjustments.ts';
import { computeFees } from '#contract/pricing/fees/compute-fees.ts';
import type { Pricing } from '#contract/pricing/fees/saved-fees.ts';
import { DOCUMENTS_TO_SEND, MONTHS } from '#contract/pricing/proforma/constants.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { validateServices } from '#contract/pricing/proforma/service-validation.ts';
import { type ServicesValue, tickSubHeader } from '#contract/pricing/proforma/services.ts';
import { usualLetter } from '#contract/pricing/proforma/usual-letter.ts';
import { londonDay, londonYear } from '#contract/values/london-time.ts';
import { revenueBand } from '#contract/values/revenue-band.ts';

/** The made-up company of a trial. */
export const TRIAL_COMPANY = 'Trial Company Ltd';

const ENTITY_TYPE = 'Limited Company';
const TURNOVER = 150_000;
/** As many as show what a proposal looks like. */
const SERVICES = 3;
const MARCH = 'March';

/** The person who tries it, as their own client. */
export interface TrialPerson {
  first_name: string;
  last_name: string;
  email: string;
}

/** A proforma for a made-up company, with the first services that the price book prices. */
export function trialProforma(
  person: TrialPerson,
  { catalogue, pricing, now }: { catalogue: CatalogueTree; pricing: Pricing | null; now: Date },
): ProformaDetails {
  const year = londonYear(now);
  const details: ProformaDetails = {
    documents_to_send: DOCUMENTS_TO_SEND,
    letter_of_engagement: usualLetter(ENTITY_TYPE) ?? '',
    annual_revenue_range: revenueBand(TURNOVER),
    start_date_month: MONTHS[Number(londonDay(now).slice(5, 7)) - 1] ?? MARCH,
    start_date_year: String(year),
    financial_year_end_month: MARCH,
    financial_year_end_year: String(year + 1),
    add_project_name: false,
    project_name: '',
    company_name: TRIAL_COMPANY,
    address_line_1: '1 High Street',
    address_line_2: '',
    city: 'Leeds',
    postcode: 'LS1 1AA',
    entity_type: ENTITY_TYPE,
    primary_contact: { ...person, position: 'Director', phone: '0113 496 0000' },
    additional_contacts: [],
    services: {},
  };
  return { ...details, services: trialServices(details, { catalogue, pricing }) };
}

function trialServices(
  details: ProformaDetails,
  { catalogue, pricing }: { catalogue: CatalogueTree; pricing: Pricing | null },
): ServicesValue {
  const chosen = catalogue
    .flatMap((category) => category.sub_headers.map((subHeader) => ({ category, subHeader })))
    .map(({ category, subHeader }) => ({
      category: category.name,
      name: subHeader.name,
      group: tickSubHeader(subHeader),
    }))
    .filter(({ category, name, group }) => {
      const services = { [category]: { [name]: group } };
      if (validateServices(catalogue, services).length > 0) return false;
      if (pricing === null) return true;
      const proforma = { ...details, services };
      const { lines } = computeFees(pricing, { proforma, catalogue, adjustments: NO_ADJUSTMENTS });
      return lines.every(({ amounts, is_optional }) => (amounts?.net ?? 0) > 0 && !is_optional);
    })
    .slice(0, SERVICES);
  const services: ServicesValue = {};
  for (const { category, name, group } of chosen)
    services[category] = { ...services[category], [name]: group };
  return services;
}
