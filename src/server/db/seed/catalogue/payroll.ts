import {
  category,
  checkbox,
  dropdown,
  number,
  subHeader,
  toggle,
} from '#server/db/seed/catalogue-builder.ts';

export const PAYROLL_CATEGORY = category('payroll', 'Payroll', 'Pay, pensions and benefits in kind', [
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
    dropdown('salary_level', 'Salary Level', ['Secondary threshold', 'Personal allowance', 'As instructed'], {
      initial: 'Personal allowance',
      required: true,
    }),
  ]),
  subHeader('auto_enrolment_pension', 'Auto-Enrolment Pension', 'Workplace pension duties each pay period', [
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
  ]),
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
]);
