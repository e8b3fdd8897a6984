import {
  category,
  checkbox,
  dropdown,
  number,
  subHeader,
  text,
  toggle,
} from '#server/db/seed/catalogue-builder.ts';

export const PERSONAL_TAX = category(
  'personal_tax',
  'Personal Tax',
  'Tax returns and planning for individuals',
  [
    subHeader('self_assessment', 'Self Assessment Return', 'SA100 with the supplementary pages it needs', [
      number('return_count', 'Number of Returns', [1, 20, 1], {
        initial: '1',
        required: true,
        help: 'Include a spouse or fellow director whose return we also prepare',
      }),
      checkbox('dividend_income', 'Dividends and Interest'),
      checkbox('payments_on_account', 'Payments on Account Reminders', { help: '31 January and 31 July' }),
      text('unique_taxpayer_reference', 'UTR', { help: 'Ten digits; leave blank if not yet registered' }),
    ]),
    subHeader(
      'mtd_income_tax',
      'Making Tax Digital for Income Tax',
      'Quarterly updates and the final declaration',
      [
        checkbox('quarterly_updates', 'Quarterly Updates'),
        checkbox('final_declaration', 'Final Declaration'),
        dropdown(
          'income_sources',
          'Income Sources',
          ['Self-employment', 'Property', 'Self-employment and property'],
          {
            initial: 'Self-employment',
            required: true,
          },
        ),
      ],
    ),
    subHeader('property_income', 'Property Income', 'SA105 pages for landlords', [
      number('property_count', 'Properties Let', [1, 200, 1], { initial: '1', required: true }),
      checkbox('finance_costs', 'Finance Cost Restriction'),
      toggle('jointly_owned', 'Jointly Owned', { help: 'Form 17 where the split is not equal' }),
    ]),
    subHeader(
      'capital_gains',
      'Capital Gains 60-Day Return',
      'Return and payment after a sale of UK residential property',
      [
        dropdown(
          'asset_type',
          'Asset',
          ['Residential property', 'Shares', 'Business disposal', 'Cryptoassets'],
          {
            initial: 'Residential property',
            required: true,
          },
        ),
        number('disposal_count', 'Disposals', [1, 50, 1], { initial: '1', required: true }),
        text('completion_date', 'Completion Date', { help: 'The 60 days run from completion, not exchange' }),
      ],
    ),
    subHeader('residence_and_foreign', 'Residence and Foreign Income', 'SA106 and SA109 pages', [
      checkbox('statutory_residence_test', 'Statutory Residence Test'),
      checkbox('double_tax_relief', 'Double Taxation Relief'),
      text('countries', 'Countries', { required: true, help: 'Where the income arises' }),
    ]),
  ],
);
