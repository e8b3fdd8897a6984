import {
  category,
  checkbox,
  dropdown,
  multilineText,
  number,
  subHeader,
  text,
} from '#server/db/seed/catalogue-builder.ts';

export const ONE_OFF = category(
  'oneoff',
  'One-off Work',
  'Single pieces of work with a beginning and an end',
  [
    subHeader('company_formation', 'Company Formation', 'Incorporation at Companies House', [
      text('proposed_name', 'Proposed Company Name', { help: 'Checked against the register before filing' }),
      number('shareholder_count', 'Shareholders', [1, 50, 1], { initial: '1', required: true }),
      dropdown(
        'share_structure',
        'Share Structure',
        ['Ordinary shares only', 'Alphabet shares', 'Bespoke articles'],
        {
          initial: 'Ordinary shares only',
          required: true,
        },
      ),
      checkbox('corporation_tax_registration', 'Register for Corporation Tax'),
    ]),
    subHeader('vat_registration', 'VAT Registration', 'VAT1 application and choice of scheme', [
      dropdown(
        'registration_reason',
        'Reason',
        ['Over the threshold', 'Voluntary', 'Transfer of a going concern'],
        {
          initial: 'Over the threshold',
          required: true,
        },
      ),
      checkbox('pre_registration_vat', 'Reclaim Pre-Registration VAT'),
    ]),
    subHeader('paye_registration', 'PAYE and CIS Registration', 'New employer or contractor scheme at HMRC', [
      checkbox('register_employer', 'Register as an Employer'),
      checkbox('register_contractor', 'Register as a CIS Contractor'),
    ]),
    subHeader('catchup_accounts', 'Catch-up Accounts', 'Bringing earlier periods up to date', [
      checkbox('catchup_accounts_enabled', 'Catch-up Accounts'),
      dropdown('catchup_quality', 'Quality of Records', ['Good', 'Average', 'Poor', 'Shoebox'], {
        initial: 'Average',
        required: true,
        help: 'How far the records can be relied on as they stand',
        internal: true,
      }),
      number('catchup_months', 'Months to Catch Up', [1, 84, 1], { initial: '6', required: true }),
    ]),
    subHeader('hmrc_enquiry', 'HMRC Enquiry Support', 'Letters, disclosures and time-to-pay arrangements', [
      dropdown(
        'enquiry_type',
        'Type',
        ['Compliance check', 'Nudge letter', 'Voluntary disclosure', 'Time to Pay'],
        {
          required: true,
        },
      ),
      multilineText('enquiry_summary', 'Summary', {
        help: 'HMRC’s request, its deadline, and everything sent so far',
      }),
    ]),
    subHeader('company_closure', 'Company Closure', 'Bringing a company to an orderly end', [
      dropdown('closure_route', 'Route', ['Strike off (DS01)', 'Members’ voluntary liquidation'], {
        initial: 'Strike off (DS01)',
        required: true,
      }),
      checkbox('final_returns', 'Final Accounts and Returns'),
      checkbox('close_tax_schemes', 'Close VAT and PAYE Schemes'),
    ]),
  ],
);
