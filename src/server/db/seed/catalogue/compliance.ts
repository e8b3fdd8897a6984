import {
  category,
  checkbox,
  dropdown,
  multilineText,
  number,
  subHeader,
  toggle,
} from '#server/db/seed/catalogue-builder.ts';

export const COMPLIANCE = category(
  'compliance',
  'Compliance',
  'Statutory accounts, company tax and Companies House',
  [
    subHeader('annual_accounts', 'Annual Accounts', 'Year-end accounts for the members and for filing', [
      dropdown(
        'framework',
        'Reporting Framework',
        ['FRS 105 (micro)', 'FRS 102 Section 1A', 'FRS 102', 'Unincorporated'],
        {
          initial: 'FRS 102 Section 1A',
          required: true,
        },
      ),
      toggle('file_at_companies_house', 'File at Companies House', {
        help: 'Due nine months after the year end for a private company',
      }),
      checkbox('year_end_meeting', 'Year-End Review Meeting'),
      multilineText('accounts_notes', 'Notes for the Accounts Team', {
        help: 'Stock counts, group companies, loans from directors …',
        internal: true,
      }),
    ]),
    subHeader('corporation_tax', 'Corporation Tax Return', 'CT600 with computations', [
      number('associated_companies', 'Associated Companies', [0, 99, 1], {
        initial: '0',
        required: true,
        help: 'Divides the small profits and marginal relief limits',
      }),
      checkbox('ixbrl_tagging', 'iXBRL Tagging'),
      checkbox('directors_loan_review', 'Directors’ Loan Review (CT600A)', {
        help: 'Section 455 charge and repayment',
      }),
      toggle('payment_reminders', 'Payment Reminders', {
        help: 'Nine months and a day after the period end',
      }),
    ]),
    subHeader('confirmation_statement', 'Confirmation Statement', 'Annual CS01 at Companies House', [
      checkbox('include_filing_fee', 'Filing Fee Included in Our Fee'),
      checkbox('psc_review', 'Review People with Significant Control'),
      toggle('identity_verification', 'Director Identity Verification', {
        description: 'Personal codes collected for every director and PSC',
      }),
    ]),
    subHeader('registered_office', 'Registered Office Service', 'Our address as the registered office', [
      dropdown('mail_forwarding', 'Post Forwarding', ['Scan and e-mail', 'Post weekly', 'Post monthly'], {
        initial: 'Scan and e-mail',
        required: true,
      }),
      toggle('service_address', 'Directors’ Service Address as Well'),
    ]),
    subHeader('company_secretarial', 'Company Secretarial', 'Registers, minutes and dividend paperwork', [
      checkbox('statutory_registers', 'Keep the Statutory Registers'),
      checkbox('dividend_paperwork', 'Dividend Vouchers and Minutes'),
      number('share_changes', 'Share Changes per Year', [0, 50, 1], { initial: '0' }),
    ]),
    subHeader('partnership_return', 'Partnership Tax Return', 'SA800 with partnership statements', [
      number('partner_count', 'Partners', [2, 100, 1], { initial: '2', required: true }),
      checkbox('partner_statements', 'Statement for Each Partner'),
    ]),
  ],
);
