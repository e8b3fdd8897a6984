import {
  category,
  checkbox,
  dropdown,
  number,
  subHeader,
  toggle,
} from '#server/db/seed/catalogue-builder.ts';

export const BOOKKEEPING = category(
  'bookkeeping',
  'Bookkeeping',
  'Day-to-day records, VAT and the construction industry scheme',
  [
    subHeader('bookkeeping_service', 'Bookkeeping Service', 'We keep the books up to date and reconciled', [
      dropdown('frequency', 'How Often', ['Weekly', 'Fortnightly', 'Monthly', 'Quarterly', 'Annually'], {
        initial: 'Monthly',
        required: true,
      }),
      number('monthly_transactions', 'Transactions per Month', [0, 5000, 10], {
        initial: '100',
        required: true,
        help: 'Bank and card lines together, averaged over the last three months',
      }),
      number('bank_accounts', 'Bank and Card Accounts', [1, 50, 1], { initial: '2', required: true }),
      checkbox('receipt_capture', 'Receipt and Invoice Capture', {
        description: 'Paperwork is published from Dext or Hubdoc by us, not by the client',
      }),
      toggle('foreign_currency', 'Foreign Currency Accounts', {
        help: 'Switch off if everything is in pounds',
      }),
    ]),
    subHeader('vat_returns', 'VAT Returns', 'Preparation and digital filing of VAT returns', [
      dropdown('return_frequency', 'Return Frequency', ['Quarterly', 'Monthly', 'Annual accounting'], {
        initial: 'Quarterly',
        required: true,
      }),
      dropdown(
        'vat_scheme',
        'VAT Scheme',
        ['Standard', 'Cash accounting', 'Flat rate', 'Margin scheme', 'Partial exemption'],
        { initial: 'Standard', required: true },
      ),
      toggle('mtd_filing', 'File under Making Tax Digital', {
        help: 'Needs digital links from the records to the return',
      }),
      checkbox('client_approval', 'Client Approves before Filing', {
        help: 'The return goes to the client a week before the deadline',
      }),
    ]),
    subHeader(
      'cis_returns',
      'CIS Returns',
      'Construction Industry Scheme, contractor and subcontractor side',
      [
        number('subcontractor_count', 'Subcontractors per Month', [0, 500, 1], {
          initial: '4',
          required: true,
        }),
        checkbox('contractor_return', 'Monthly CIS300 Return', { help: 'Due by the 19th of each month' }),
        checkbox('subcontractor_verification', 'Verify Subcontractors with HMRC'),
        checkbox('deduction_statements', 'Payment and Deduction Statements'),
        toggle('reclaim_suffered', 'Set CIS Suffered against PAYE', { help: 'Limited companies only' }),
      ],
    ),
    subHeader(
      'raising_invoices',
      'Raising Sales Invoices',
      'We raise and send invoices on the client’s behalf',
      [
        checkbox('raising_invoices_enabled', 'Raising Sales Invoices'),
        number('invoice_count', 'Invoices per Month', [1, 1000, 1], { initial: '10', required: true }),
      ],
    ),
    subHeader(
      'supplier_payments',
      'Supplier Payment Runs',
      'We prepare payment runs for the client to approve',
      [
        checkbox('supplier_payments_enabled', 'Supplier Payment Runs'),
        number('payment_count', 'Payments per Month', [1, 1000, 1], {
          initial: '20',
          required: true,
          help: 'The client always approves the run at the bank',
        }),
      ],
    ),
    subHeader('credit_control', 'Credit Control', 'Statements and reminders to slow payers', [
      dropdown('chasing_frequency', 'Chasing Frequency', ['Weekly', 'Fortnightly', 'Monthly'], {
        initial: 'Fortnightly',
        required: true,
      }),
      checkbox('phone_chasing', 'Telephone Calls to Debtors'),
    ]),
  ],
);
