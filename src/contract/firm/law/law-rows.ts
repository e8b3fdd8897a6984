import type { LawKey, LawRow } from './law-row.ts';

const LOOKED_UP = '2026-11-22';

function row(
  key: LawKey,
  effective_from: string,
  figure: number | null,
  source: LawRow['source'],
  looked_up_on: string | null = LOOKED_UP,
): LawRow {
  return { key, figure, list: [], effective_from, source, looked_up_on };
}

const MTD_GUIDE = {
  title: 'Check if you’re eligible for Making Tax Digital for Income Tax',
  url: 'https://www.gov.uk/guidance/check-if-youre-eligible-for-making-tax-digital-for-income-tax',
};

const SERVICES_2009 = {
  title: 'The Provision of Services Regulations 2009, regulation 8',
  url: 'https://www.legislation.gov.uk/uksi/2009/2999/regulation/8',
};

const SERVICES_2009_FROM = '2009-12-28';

const FATF_LOOKED_UP = '2026-11-28';

const FATF = {
  title: 'FATF: high-risk and other monitored jurisdictions',
  url: 'https://www.fatf-gafi.org/en/topics/high-risk-and-other-monitored-jurisdictions.html',
};

/** Under increased monitoring throughout 2026. */
const MONITORED = 'AO BG BO CD CI CM HT KE KW LA LB MC NP PG SS SY VE VG VN YE'.split(' ');

/** The law that the product knows. `docs/law.md` says how each row was confirmed. */
export const LAW_ROWS: readonly LawRow[] = [
  row('vat_standard_rate', '2011-01-04', 2_000, {
    title: 'Finance (No. 2) Act 2010, section 3',
    url: 'https://www.legislation.gov.uk/ukpga/2010/31/section/3',
  }),
  row('vat_reduced_rate', '2001-11-01', 500, {
    title: 'Value Added Tax Act 1994, section 29A',
    url: 'https://www.legislation.gov.uk/ukpga/1994/23/section/29A',
  }),
  row('vat_registration_threshold', '2017-04-01', 85_000, {
    title: 'The Value Added Tax (Increase of Registration Limits) Order 2017',
    url: 'https://www.legislation.gov.uk/uksi/2017/290/made',
  }),
  row('vat_registration_threshold', '2024-04-01', 90_000, {
    title: 'The Value Added Tax (Increase of Registration Limits) Order 2024',
    url: 'https://www.legislation.gov.uk/uksi/2024/307/made',
  }),
  row('mtd_income_tax_limit', '2026-04-06', 50_000, MTD_GUIDE),
  row('mtd_income_tax_limit', '2027-04-06', 30_000, MTD_GUIDE),
  row('mtd_income_tax_limit', '2028-04-06', 20_000, MTD_GUIDE),
  row(
    'paye_for_staff',
    '2004-04-06',
    null,
    { title: 'PAYE and payroll for employers', url: 'https://www.gov.uk/paye-for-employers' },
    null,
  ),
  row('workplace_pension_trigger', '2014-04-06', 10_000, {
    title: 'Set up and manage a workplace pension scheme',
    url: 'https://www.gov.uk/workplace-pensions-employers',
  }),
  row('confirmation_statement', '2016-06-30', null, {
    title: 'Companies Act 2006, section 853A',
    url: 'https://www.legislation.gov.uk/ukpga/2006/46/section/853A',
  }),
  row(
    'directors_tax_return',
    '1996-04-06',
    null,
    {
      title: 'Self Assessment tax returns: who must send a tax return',
      url: 'https://www.gov.uk/self-assessment-tax-returns/who-must-send-a-tax-return',
    },
    null,
  ),
  row('cis_construction_spend', '2021-04-06', 3_000_000, {
    title: 'What you must do as a Construction Industry Scheme (CIS) contractor',
    url: 'https://www.gov.uk/what-you-must-do-as-a-cis-contractor',
  }),
  row('letter_fees', SERVICES_2009_FROM, null, SERVICES_2009, null),
  row('letter_scope', SERVICES_2009_FROM, null, SERVICES_2009, null),
  row(
    'letter_responsibilities',
    '2016-01-01',
    null,
    {
      title: 'HMRC: the standard for agents',
      url: 'https://www.gov.uk/government/publications/hmrc-the-standard-for-agents',
    },
    null,
  ),
  row('letter_supervision', SERVICES_2009_FROM, null, SERVICES_2009, null),
  row('letter_insurance', SERVICES_2009_FROM, null, SERVICES_2009),
  row('letter_money_laundering', '2017-06-26', 5, {
    title: 'The Money Laundering Regulations 2017, regulation 40',
    url: 'https://www.legislation.gov.uk/uksi/2017/692/regulation/40',
  }),
  row(
    'letter_data_protection',
    '2018-05-25',
    null,
    { title: 'UK GDPR, article 13', url: 'https://www.legislation.gov.uk/eur/2016/679/article/13' },
    null,
  ),
  row('letter_data_complaints', '2026-06-19', 30, {
    title: 'Data (Use and Access) Act 2025, section 103',
    url: 'https://www.legislation.gov.uk/ukpga/2025/18/section/103',
  }),
  row('letter_duration', SERVICES_2009_FROM, null, SERVICES_2009, null),
  row('letter_governing_law', SERVICES_2009_FROM, null, SERVICES_2009, null),
  row('letter_cancellation', '2014-06-13', 14, {
    title:
      'The Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013, regulation 30',
    url: 'https://www.legislation.gov.uk/uksi/2013/3134/regulation/30',
  }),
  row('cancellation_refund', '2014-06-13', 14, {
    title:
      'The Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013, regulation 34',
    url: 'https://www.legislation.gov.uk/uksi/2013/3134/regulation/34',
  }),
  {
    ...row('call_for_action_countries', '2022-10-21', null, FATF, FATF_LOOKED_UP),
    list: ['IR', 'KP', 'MM'],
  },
  {
    ...row('increased_monitoring_countries', '2026-02-13', null, FATF, FATF_LOOKED_UP),
    list: [...MONITORED, 'DZ', 'NA'],
  },
  {
    ...row('increased_monitoring_countries', '2026-06-19', null, FATF, FATF_LOOKED_UP),
    list: [...MONITORED, 'BA', 'IQ'],
  },
  row(
    'former_office_months',
    '2017-06-26',
    12,
    {
      title: 'Money Laundering Regulations 2017, regulation 35(9)',
      url: 'https://www.legislation.gov.uk/uksi/2017/692/regulation/35',
    },
    null,
  ),
];
