import {
  category,
  checkbox,
  dropdown,
  inOrder,
  multilineText,
  number,
  type SeedCategory,
  subHeader,
  text,
  toggle,
} from './catalogue-builder.ts';

/**
 * The service catalogue that the first start stores. Afterwards it is only edited in the product.
 * Ticking a sub-header turns on its checkboxes and toggles, so each is worded as part of the usual service.
 */
export const CATALOGUE: SeedCategory[] = inOrder([
  category('bookkeeping', 'Bookkeeping', 'Day-to-day records, VAT and the construction industry scheme', [
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
  ]),
  category('compliance', 'Compliance', 'Statutory accounts, company tax and Companies House', [
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
  ]),
  category('payroll', 'Payroll', 'Pay, pensions and benefits in kind', [
    subHeader('payroll_processing', 'Payroll Processing', 'Payslips and Real Time Information submissions', [
      dropdown('pay_frequency', 'Pay Frequency', ['Weekly', 'Fortnightly', 'Four-weekly', 'Monthly'], {
        initial: 'Monthly',
        required: true,
      }),
      number('employee_count', 'Employees per Pay Run', [1, 2000, 1], { initial: '3', required: true }),
      checkbox('starters_leavers', 'Starters and Leavers (P45)'),
      checkbox('year_end_forms', 'Year-End Forms (P60)'),
      toggle('employment_allowance', 'Claim Employment Allowance', {
        help: 'Not for a company whose only employee is its director',
      }),
    ]),
    subHeader('directors_payroll', 'Directors’ Payroll', 'Salary at the optimum level for directors', [
      number('director_count', 'Directors on Payroll', [1, 20, 1], { initial: '1', required: true }),
      dropdown(
        'salary_level',
        'Salary Level',
        ['Secondary threshold', 'Personal allowance', 'As instructed'],
        {
          initial: 'Personal allowance',
          required: true,
        },
      ),
    ]),
    subHeader(
      'auto_enrolment_pension',
      'Auto-Enrolment Pension',
      'Workplace pension duties each pay period',
      [
        dropdown(
          'pension_provider',
          'Pension Provider',
          ['NEST', 'The People’s Pension', 'Smart Pension', 'Aviva', 'Other'],
          {
            initial: 'NEST',
            required: true,
          },
        ),
        checkbox('contribution_uploads', 'Contribution Uploads'),
        checkbox('declaration_of_compliance', 'Declaration of Compliance', {
          help: 'To The Pensions Regulator within five months of the duties start date',
        }),
        toggle('re_enrolment', 'Three-Yearly Re-Enrolment'),
      ],
    ),
    subHeader(
      'benefits_in_kind',
      'P11D Benefits and Expenses',
      'Benefits in kind and Class 1A National Insurance',
      [
        number('form_count', 'Number of P11Ds', [1, 500, 1], { initial: '1', required: true }),
        checkbox('company_cars', 'Company Car Calculations'),
        toggle('payrolling_benefits', 'Payroll the Benefits', {
          help: 'Register with HMRC before the tax year starts',
        }),
      ],
    ),
  ]),
  category('advisory', 'Advisory', 'Planning, funding and regular figures for running the business', [
    subHeader(
      'management_accounts',
      'Management Accounts',
      'Figures with commentary, in time to act on them',
      [
        dropdown('reporting_frequency', 'Reporting Frequency', ['Monthly', 'Quarterly'], {
          initial: 'Quarterly',
          required: true,
        }),
        checkbox('budget_comparison', 'Comparison with Budget'),
        checkbox('kpi_dashboard', 'KPI Dashboard'),
        multilineText('kpi_list', 'Figures to Follow', {
          help: 'For example gross margin by site, debtor days, utilisation',
        }),
      ],
    ),
    subHeader('tax_planning', 'Tax Planning', 'Remuneration, reliefs and the timing of both', [
      number('meetings_per_year', 'Planning Meetings per Year', [1, 12, 1], { initial: '2', required: true }),
      checkbox('remuneration_review', 'Salary and Dividend Review'),
      checkbox('pension_contributions', 'Employer Pension Contributions'),
      checkbox('capital_allowances_review', 'Capital Allowances Review'),
    ]),
    subHeader('cash_flow_forecast', 'Cash Flow Forecast', 'Rolling forecast linked to the books', [
      number('forecast_months', 'Months Ahead', [3, 60, 3], { initial: '12', required: true }),
      checkbox('scenario_planning', 'Best and Worst Case'),
      toggle('lender_version', 'Version for the Bank'),
    ]),
    subHeader(
      'research_and_development',
      'R&D Tax Relief Claim',
      'Claim, narrative and additional information form',
      [
        dropdown(
          'claim_scheme',
          'Scheme',
          ['Merged scheme', 'Enhanced support (ERIS)', 'SME scheme (earlier years)'],
          {
            initial: 'Merged scheme',
            required: true,
          },
        ),
        number('qualifying_spend', 'Estimated Qualifying Spend (£)', [0, 999_500, 500], {
          initial: '50000',
          required: true,
        }),
        checkbox('advance_notification', 'Claim Notification to HMRC', {
          help: 'Within six months of the period end for a first claim',
        }),
        checkbox('technical_narrative', 'Technical Narrative with the Project Lead'),
      ],
    ),
    subHeader(
      'seis_eis_assurance',
      'SEIS and EIS Advance Assurance',
      'HMRC’s advance opinion for a funding round',
      [
        dropdown('relief', 'Relief', ['SEIS', 'EIS', 'SEIS and EIS'], { initial: 'SEIS', required: true }),
        number('raise_amount', 'Planned Raise (£)', [0, 999_000, 1000], {
          initial: '150000',
          required: true,
        }),
        checkbox('compliance_statement', 'Compliance Statement after the Round (SEIS1 / EIS1)'),
        text('lead_investor', 'Lead Investor'),
      ],
    ),
  ]),
  category('software', 'Software', 'Licences we supply and set up', [
    subHeader('xero_subscription', 'Xero Subscription', 'Licence through our partner account', [
      dropdown('xero_plan', 'Xero Plan', ['Ignite', 'Grow', 'Comprehensive', 'Ultimate'], {
        initial: 'Grow',
        required: true,
      }),
      toggle('bank_feeds_setup', 'Set Up Bank Feeds'),
      checkbox('chart_of_accounts', 'Tailored Chart of Accounts'),
    ]),
    subHeader('quickbooks_subscription', 'QuickBooks Subscription', 'QuickBooks Online licence', [
      dropdown('quickbooks_plan', 'QuickBooks Plan', ['Simple Start', 'Essentials', 'Plus', 'Advanced'], {
        initial: 'Essentials',
        required: true,
      }),
      toggle('bank_feeds_setup', 'Set Up Bank Feeds'),
    ]),
    subHeader('dext_prepare', 'Dext Licence', 'Receipt capture for the client’s team', [
      number('dext_users', 'Users', [1, 100, 1], { initial: '1', required: true }),
      checkbox('supplier_rules', 'Supplier Rules Set Up'),
      checkbox('email_in_address', 'E-mail-in Address for Suppliers'),
    ]),
    subHeader('software_training', 'Software Training', 'Sessions by video call, recorded', [
      number('training_hours', 'Hours', [1, 40, 1], { initial: '2', required: true }),
      text('training_topics', 'Topics', { help: 'For example invoicing, stock, mileage' }),
    ]),
  ]),
  category('oneoff', 'One-off Work', 'Single pieces of work with a beginning and an end', [
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
        help: 'What HMRC asked, by when, and what has been sent so far',
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
  ]),
  category('personal_tax', 'Personal Tax', 'Tax returns and planning for individuals', [
    subHeader('self_assessment', 'Self Assessment Return', 'SA100 with the supplementary pages it needs', [
      number('return_count', 'Number of Returns', [1, 20, 1], {
        initial: '1',
        required: true,
        help: 'Count a spouse or fellow director whose return we prepare too',
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
  ]),
  category('onboarding', 'Onboarding', 'What has to be in place before the work starts', [
    subHeader('hmrc_agent_authorisation', 'HMRC Agent Authorisation', 'Online authorisation or form 64-8', [
      dropdown('authorisation_route', 'Route', ['Online agent services', 'Form 64-8 by post'], {
        initial: 'Online agent services',
        required: true,
      }),
      checkbox('authorise_corporation_tax', 'Corporation Tax'),
      checkbox('authorise_self_assessment', 'Self Assessment'),
      checkbox('authorise_vat', 'VAT'),
      checkbox('authorise_paye', 'PAYE and CIS'),
    ]),
    subHeader(
      'aml_checks',
      'AML Checks',
      'Client due diligence under the Money Laundering Regulations 2017',
      [
        checkbox('identity_verified', 'Identity and Address Check', {
          required: true,
          help: 'No work may start without it',
        }),
        dropdown('verification_method', 'Method', ['Electronic check', 'Certified documents', 'In person'], {
          initial: 'Electronic check',
          required: true,
        }),
        dropdown('risk_rating', 'Risk Rating', ['Low', 'Normal', 'High'], {
          initial: 'Normal',
          required: true,
        }),
        multilineText('source_of_funds', 'Source of Funds and Wealth', {
          help: 'Always for a high-risk client',
        }),
      ],
    ),
    subHeader('professional_clearance', 'Professional Clearance', 'Handover from the previous accountant', [
      text('previous_accountant', 'Previous Accountant', { required: true }),
      text('previous_accountant_email', 'Previous Accountant’s E-mail'),
      checkbox('request_handover_file', 'Request Last Accounts and Trial Balance'),
    ]),
    subHeader('engagement_setup', 'Engagement Set-up', 'Letter, direct debit and shared folder', [
      checkbox('direct_debit_mandate', 'Direct Debit Mandate'),
      checkbox('shared_folder', 'Shared OneDrive Folder'),
      dropdown('billing_frequency', 'Billing', ['Monthly', 'Quarterly', 'Annually', 'On completion'], {
        initial: 'Monthly',
        required: true,
      }),
    ]),
    subHeader('loyalty_bonus', 'Loyalty Bonus', 'A credit for clients who bring all of their work to us', [
      checkbox('loyalty_bonus_enabled', 'Loyalty Bonus'),
      dropdown('bonus_level', 'Bonus Level', ['Bronze (5%)', 'Silver (7.5%)', 'Gold (10%)'], {
        initial: 'Bronze (5%)',
        required: true,
      }),
    ]),
  ]),
]);
