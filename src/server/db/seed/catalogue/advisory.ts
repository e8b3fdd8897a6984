import {
  category,
  checkbox,
  dropdown,
  multilineText,
  number,
  subHeader,
  text,
  toggle,
} from '#server/db/seed/catalogue-builder.ts';

export const ADVISORY = category(
  'advisory',
  'Advisory',
  'Planning, funding and regular figures for running the business',
  [
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
  ],
);
