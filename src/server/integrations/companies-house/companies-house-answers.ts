import { z } from 'zod';
import type { Company, FoundCompany } from '#contract/due-diligence/companies/company.ts';
import { companyNumberOf } from '#contract/due-diligence/companies/company-number.ts';
import { cleanText } from '#contract/values/clean-text.ts';
import { daySchema } from '#contract/values/scalars.ts';

/*
 * The answers of Companies House, read leniently: a field that is missing, of another type or unreadable is left out.
 * Without its name and key fields, the whole answer is unexpected.
 */

const TEXT_MAX = 500;
const LIST_MAX = 100;

const name = z.string().transform((value) => cleanText(value, TEXT_MAX));
const text = name.catch('').optional().default('');
const key = z
  .string()
  .max(200)
  .transform((value) => cleanText(value, 200));
const day = daySchema.nullable().catch(null).optional().default(null);
const flag = z.boolean().catch(false).optional().default(false);
const orNull = (value: string) => value || null;

/** An object whose fields are all optional, and which may be missing. */
const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object(shape)
    .partial()
    .catch({} as never)
    .optional();

const address = part({
  care_of: text,
  po_box: text,
  premises: text,
  address_line_1: text,
  address_line_2: text,
  locality: text,
  region: text,
  postal_code: text,
  country: text,
});

function inParts(given: z.infer<typeof address>): Company['profile']['address'] {
  const {
    premises,
    address_line_1,
    address_line_2 = '',
    locality: city = '',
    postal_code = '',
  } = given ?? {};
  const street = [premises, address_line_1].filter(Boolean).join(' ');
  return { address_line_1: street, address_line_2, city, postcode: postal_code };
}

function inOneLine(given: z.infer<typeof address>): string {
  if (!given) return '';
  const street = [given.premises, given.address_line_1].filter(Boolean).join(' ');
  const { care_of, po_box, address_line_2, locality, region, postal_code, country } = given;
  const lines = [care_of, po_box, street, address_line_2, locality, region, postal_code, country];
  return cleanText(lines.filter(Boolean).join(', '), TEXT_MAX);
}

const smallNumber = z.coerce.number().int().min(1).max(31).optional().catch(undefined);
const dayOfYear = part({ day: smallNumber, month: smallNumber }).transform((given) => {
  if (!given?.day || !given.month || given.month > 12) return null;
  return `${String(given.month).padStart(2, '0')}-${String(given.day).padStart(2, '0')}`;
});

const born = part({
  year: z.coerce.number().int().min(1800).max(2200).optional().catch(undefined),
  month: smallNumber,
}).transform((given) => {
  if (!given?.year) return null;
  const { year, month } = given;
  return month && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : String(year);
});

const ofCompany = part({ registration_number: text }).transform((given) =>
  companyNumberOf(given?.registration_number ?? ''),
);

export const profileBody = z
  .object({
    company_name: name,
    company_number: key,
    type: key.catch(''),
    company_status: text,
    registered_office_address: address,
    sic_codes: z.array(key).max(LIST_MAX).catch([]).optional().default([]),
    date_of_creation: day,
    accounts: part({
      accounting_reference_date: dayOfYear,
      next_accounts: part({ due_on: day, overdue: flag }),
      next_due: day,
      overdue: flag,
    }),
    confirmation_statement: part({ next_due: day, overdue: flag }),
  })
  .transform(({ accounts, confirmation_statement: statement, ...given }): Company['profile'] => ({
    number: given.company_number,
    name: given.company_name,
    type: given.type,
    status: given.company_status,
    office: inOneLine(given.registered_office_address),
    address: inParts(given.registered_office_address),
    sic_codes: given.sic_codes,
    year_end: accounts?.accounting_reference_date ?? null,
    incorporated_on: given.date_of_creation,
    accounts_due_on: accounts?.next_accounts?.due_on ?? accounts?.next_due ?? null,
    accounts_overdue: accounts?.next_accounts?.overdue ?? accounts?.overdue ?? false,
    confirmation_due_on: statement?.next_due ?? null,
    confirmation_overdue: statement?.overdue ?? false,
  }));

const officer = z
  .object({
    name,
    officer_role: key,
    appointed_on: day,
    resigned_on: day,
    date_of_birth: born,
    nationality: text,
    country_of_residence: text,
    identification: ofCompany,
    identity_verification_details: part({
      appointment_verification_start_on: day,
      appointment_verification_statement_due_on: day,
    }),
  })
  .transform(({ identity_verification_details: identity, ...given }): Company['officers'][number] => ({
    name: given.name,
    kind: given.officer_role.startsWith('corporate-') ? 'company' : 'person',
    role: given.officer_role,
    born: given.date_of_birth,
    nationality: orNull(given.nationality),
    country: orNull(given.country_of_residence),
    company_number: given.identification,
    appointed_on: given.appointed_on,
    resigned_on: given.resigned_on,
    // Once the statement was made, nothing is due.
    identity_due_on: identity?.appointment_verification_start_on
      ? null
      : (identity?.appointment_verification_statement_due_on ?? null),
  }));

const owner = z
  .object({
    name: text,
    kind: key,
    name_elements: part({ surname: text, forename: text, middle_name: text }),
    natures_of_control: z.array(key).max(LIST_MAX).catch([]).optional().default([]),
    notified_on: day,
    ceased_on: day,
    ceased: flag,
    date_of_birth: born,
    nationality: text,
    country_of_residence: text,
    identification: ofCompany,
  })
  .transform(({ kind, name_elements: names, ...given }): Company['owners'][number] | null => {
    const isWithheld = kind.startsWith('super-secure');
    if (isWithheld && given.ceased && !given.ceased_on) return null;
    const forenames = [names?.forename, names?.middle_name].filter(Boolean).join(' ');
    return {
      name: names?.surname && forenames ? `${names.surname}, ${forenames}` : given.name,
      kind: isWithheld ? 'withheld' : kind.startsWith('individual') ? 'person' : 'company',
      born: given.date_of_birth,
      nationality: orNull(given.nationality),
      country: orNull(given.country_of_residence),
      company_number: given.identification,
      natures: given.natures_of_control,
      notified_on: given.notified_on,
      ceased_on: given.ceased_on,
    };
  });

const pageOf = <Item>(item: z.ZodType<Item>) =>
  z
    .object({ items: z.array(item), total_results: z.number().int().min(0) })
    .transform(({ items, total_results }) => ({
      items: items.filter((one) => one !== null),
      total: total_results,
      /** Of the register's entries, of which some may be left out. */
      count: items.length,
    }));

export const officersPage = pageOf(officer);
export const ownersPage = pageOf(owner);
export const statementsPage = pageOf(
  z
    .object({ statement: key, ceased_on: day })
    .transform(({ statement, ceased_on }) => (ceased_on === null ? statement : null)),
);

export type Found = FoundCompany;

export const searchBody = z
  .object({
    items: z
      .array(
        z.object({
          title: name,
          company_number: key,
          company_status: text,
          address_snippet: text,
        }),
      )
      .optional()
      .default([]),
  })
  .transform(({ items }): Found[] =>
    items.map((item) => ({
      number: item.company_number,
      name: item.title,
      status: item.company_status,
      office: item.address_snippet,
    })),
  );

export interface Parts {
  profile: Company['profile'];
  officers: Company['officers'];
  owners: Company['owners'];
  statements: Company['statements'];
}
