import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCategory, anyCatalogue, anyStored, aSubHeader, option } from './catalogue.fixture.ts';
import {
  proformaDetailsSchema,
  proformaSchemaFor,
  storedProformaDetailsSchema,
  stripDisplayNames,
} from './details.ts';
import { prefillProforma } from './prefill.ts';

const now = new Date('2026-11-21T01:41:00Z');
const jane = {
  first_name: 'Jane',
  surname: 'Smith',
  email: 'jane@example.com',
  phone_number: null,
  company: 'Crumb Ltd',
};
const prefilled = prefillProforma(jane, null, [], now);
const complete = {
  ...prefilled,
  address_line_1: '1 High Street',
  city: 'Bath',
  postcode: 'BA1 1AA',
  entity_type: 'Limited Company',
  primary_contact: { ...prefilled.primary_contact, position: 'Director', phone: '01225 000000' },
};

type Result = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };

function problems(result: Result): Record<string, string> {
  return Object.fromEntries(
    (result.error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('the proforma form', () => {
  test('reports every missing required field', () => {
    const blank = {
      ...prefilled,
      letter_of_engagement: '',
      annual_revenue_range: '',
      start_date_month: '',
      start_date_year: '',
      financial_year_end_month: '',
      financial_year_end_year: '',
      company_name: ' ',
      primary_contact: { first_name: '', last_name: '', position: '', email: 'x', phone: '' },
      additional_contacts: [
        {
          first_name: '',
          last_name: '',
          position: '',
          email: '',
          phone: '',
          privacy_notice: false,
          authorization: false,
        },
      ],
    };
    const contact = (path: string) => ({
      [`${path}.first_name`]: 'First name is required',
      [`${path}.last_name`]: 'Last name is required',
      [`${path}.position`]: 'Position is required',
      [`${path}.email`]: 'Valid email is required',
      [`${path}.phone`]: 'Phone number is required',
    });
    expect(problems(proformaDetailsSchema.safeParse(blank))).toEqual({
      letter_of_engagement: 'Letter of engagement is required',
      annual_revenue_range: 'Annual revenue range is required',
      start_date_month: 'Start month is required',
      start_date_year: 'Start year is required',
      financial_year_end_month: 'Financial year end month is required',
      financial_year_end_year: 'Financial year end year is required',
      company_name: 'Company name is required',
      address_line_1: 'Address Line 1 is required',
      city: 'City is required',
      postcode: 'Postcode is required',
      entity_type: 'Entity type is required',
      ...contact('primary_contact'),
      ...contact('additional_contacts.0'),
    });
  });

  test('drops the project name if its box is unticked', () => {
    expect(proformaDetailsSchema.parse(complete)).toEqual(complete);
    const named = { ...complete, project_name: 'Move' };
    expect(proformaDetailsSchema.parse({ ...named, add_project_name: true }).project_name).toBe('Move');
    expect(proformaDetailsSchema.parse({ ...named, add_project_name: false }).project_name).toBe('');
  });

  test('always sets the same documents and keeps choices no longer on offer', () => {
    const older = {
      ...complete,
      documents_to_send: 'Else',
      start_date_year: '1999',
      letter_of_engagement: 'Gone',
    };
    expect(proformaDetailsSchema.parse(older)).toEqual({
      ...older,
      documents_to_send: 'Proposals & Letter of Engagement',
    });
  });

  test('validates services against the catalogue together with its own fields', () => {
    const tree = [
      aCategory('payroll', [aSubHeader('monthly', [option({ name: 'people', is_required: true })])]),
    ];
    const services = { payroll: { monthly: { enabled: true, people: '' } } };
    const result = proformaSchemaFor(tree).safeParse({ ...complete, city: '', services });
    expect(problems(result)).toEqual({
      city: 'City is required',
      'services.payroll.monthly.people': 'The people is required',
    });
  });

  test.each([null, undefined, [], 'text', { services: 3 }, { services: { a: { b: null } } }])(
    'rejects %j without throwing',
    (value) => {
      expect(proformaSchemaFor([]).safeParse(value).success).toBe(false);
    },
  );
});

describe('before saving', () => {
  const key = fc
    .tuple(fc.string(), fc.constantFrom('display_name', ''), fc.string())
    .map((parts) => parts.join(''));
  const services = fc.dictionary(
    key,
    fc.dictionary(
      key,
      fc
        .dictionary(key, fc.boolean(), { noNullPrototype: true })
        .map((values) => ({ ...values, enabled: true })),
      { noNullPrototype: true },
    ),
    { noNullPrototype: true },
  );

  test('only keys containing display_name are stripped', () => {
    fc.assert(
      fc.property(services, (value) => {
        const stripped = stripDisplayNames(value);
        expect(JSON.stringify(stripped)).not.toContain('display_name');
        expect(value).toMatchObject(stripped);
        const kept = (level: object) => Object.keys(level).filter((each) => !each.includes('display_name'));
        expect(Object.keys(stripped)).toEqual(kept(value));
        for (const [name, groups] of Object.entries(stripped)) {
          expect(Object.keys(groups)).toEqual(kept(value[name] ?? {}));
        }
      }),
    );
  });

  test('both schemas strip keys containing display_name', () => {
    const given = {
      ...complete,
      services: { a: { b: { enabled: true, x_display_name: 'X', c: 1 }, display_name: { enabled: true } } },
    };
    for (const schema of [proformaDetailsSchema, proformaSchemaFor([])]) {
      expect(schema.parse(given).services).toEqual({ a: { b: { enabled: true, c: 1 } } });
    }
  });
});

describe('a stored proforma', () => {
  test('opens and saves under any later catalogue without required or number options', () => {
    fc.assert(
      fc.property(anyCatalogue, anyStored, (tree, services) => {
        const stored = storedProformaDetailsSchema.parse({ ...complete, services });
        expect(proformaDetailsSchema.parse(stored)).toEqual(stored);
        const easy = tree.map((entry) => ({
          ...entry,
          sub_headers: entry.sub_headers.map((each) => ({
            ...each,
            options: each.options
              .filter(({ field_type }) => field_type !== 'number')
              .map((its) => ({ ...its, is_required: false })),
          })),
        }));
        expect(proformaSchemaFor(easy).parse(stored)).toEqual(stored);
      }),
    );
  });
});

describe('prefill', () => {
  test('copies company and primary contact from the client', () => {
    expect(prefilled).toMatchObject({
      company_name: 'Crumb Ltd',
      primary_contact: {
        first_name: 'Jane',
        last_name: 'Smith',
        email: 'jane@example.com',
        phone: '',
        position: '',
      },
      annual_revenue_range: 'Not Applicable',
      services: {},
    });
  });

  test.each([
    [0, 'Nil'],
    [90_000, '£70k - £125k'],
    [null, 'Not Applicable'],
  ])('derives the band from a turnover of %j: %s', (turnover, band) => {
    expect(prefillProforma(jane, turnover, [], now).annual_revenue_range).toBe(band);
  });
});
