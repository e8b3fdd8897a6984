import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { describeStored } from '#contract/pricing/proforma/service-description.ts';
import type { ProposalSheetRow } from '#contract/proposals/proposals/run.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';

interface Source {
  client: ClientRow;
  details: ProformaDetails;
  tree: CatalogueTree;
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** The spreadsheet and the bot rely on the order: add new columns at the end. */
const COLUMNS: readonly [header: string, value: (source: Source) => string][] = [
  ['Proposal ID', ({ client }) => client.proposal_id],
  ['Client ID', ({ client }) => client.id],
  ['Client First Name', ({ client }) => client.first_name],
  ['Client Surname', ({ client }) => client.surname],
  ['Client Email', ({ client }) => client.email],
  ['Client Phone Number', ({ client }) => client.phone_number ?? ''],
  ['Client Company', ({ client }) => client.company ?? ''],
  ['Documents To Send', ({ details }) => details.documents_to_send],
  ['Letter Of Engagement', ({ details }) => details.letter_of_engagement],
  ['Annual Revenue Range', ({ details }) => details.annual_revenue_range],
  ['Start Date Month', ({ details }) => details.start_date_month],
  ['Start Date Year', ({ details }) => details.start_date_year],
  ['Financial Year End Month', ({ details }) => details.financial_year_end_month],
  ['Financial Year End Year', ({ details }) => details.financial_year_end_year],
  ['Add Project Name', ({ details }) => yesNo(details.add_project_name)],
  ['Project Name', ({ details }) => details.project_name],
  ['Company Name', ({ details }) => details.company_name],
  ['Address Line 1', ({ details }) => details.address_line_1],
  ['Address Line 2', ({ details }) => details.address_line_2],
  ['City', ({ details }) => details.city],
  ['Postcode', ({ details }) => details.postcode],
  ['Entity Type', ({ details }) => details.entity_type],
  ['Primary Contact First Name', ({ details }) => details.primary_contact.first_name],
  ['Primary Contact Last Name', ({ details }) => details.primary_contact.last_name],
  ['Primary Contact Position', ({ details }) => details.primary_contact.position],
  ['Primary Contact Email', ({ details }) => details.primary_contact.email],
  ['Primary Contact Phone', ({ details }) => details.primary_contact.phone],
  ['Additional Contacts', additionalContacts],
  ['Services', servicesForReading],
  ['Services Data', ({ details }) => JSON.stringify(details.services)],
];

export const PROPOSAL_HEADER = COLUMNS.map(([header]) => header);

function additionalContacts({ details }: Source): string {
  return details.additional_contacts
    .map(
      (contact) =>
        `${contact.first_name} ${contact.last_name}, ${contact.position}, ${contact.email}, ${contact.phone}, ` +
        `Privacy Notice: ${yesNo(contact.privacy_notice)}, Authorization: ${yesNo(contact.authorization)}`,
    )
    .join('\n');
}

function servicesForReading({ tree, details }: Source): string {
  return describeStored(tree, details.services)
    .flatMap((category) =>
      category.sub_headers.map((subHeader) => {
        const options = subHeader.options.map(({ label, value }) => `${label}: ${value}`).join(', ');
        return `${category.label} / ${subHeader.label}${options && ` (${options})`}`;
      }),
    )
    .join('\n');
}

/** A client's proforma as one row of the spreadsheet. */
export function proposalRow(source: Source): ProposalSheetRow {
  return {
    header: PROPOSAL_HEADER,
    values: COLUMNS.map(([, value]) => value(source)),
  };
}
