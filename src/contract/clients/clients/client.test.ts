import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientFilterSchema, createClientSchema, editClientSchema } from './client.ts';
import { isFiltered } from './client-filter.ts';
import { clientInitials } from './client-name.ts';
import { firstNoteText } from './first-note.ts';

const jane = { first_name: 'Jane', surname: 'Smith', email: 'jane@example.com' };

function problems(result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) {
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('creating a client', () => {
  test('requires names, email address and source', () => {
    expect(
      problems(
        createClientSchema.safeParse({ first_name: ' ', surname: '', email: 'x', inquiry_source: '' }),
      ),
    ).toEqual({
      first_name: 'First name is required',
      surname: 'Surname is required',
      email: 'Valid email is required',
      inquiry_source: 'Please select where the inquiry came from',
    });
  });

  test('leaves every field except names, email address and source optional', () => {
    expect(
      createClientSchema.parse({ ...jane, inquiry_source: 'Phone', phone_number: ' ', entity_type: '' }),
    ).toEqual({
      ...jane,
      phone_number: null,
      company: null,
      inquiry_source: 'Phone',
      status: 'new_inquiry',
      notes: null,
      entity_type: null,
      registration_number: null,
    });
    expect(
      createClientSchema.parse({ ...jane, inquiry_source: 'Phone', status: 'goproposal_signed' }).status,
    ).toBe('goproposal_signed');
  });

  test('puts the notes and the registration number into the first note', () => {
    expect(
      firstNoteText({ notes: 'Met at a fair', entity_type: 'limited_company', registration_number: '0123' }),
    ).toBe('Met at a fair\n\nCompany registration number: 0123');
    expect(firstNoteText({ notes: null, entity_type: null, registration_number: '0123' })).toBe(
      'Company registration number: 0123',
    );
    expect(
      firstNoteText({ notes: null, entity_type: 'sole_trader', registration_number: '0123' }),
    ).toBeNull();
    expect(firstNoteText({ notes: null, entity_type: null, registration_number: null })).toBeNull();
  });
});

describe('editing a client', () => {
  test('requires only names and email address', () => {
    expect(Object.keys(problems(editClientSchema.safeParse({})))).toEqual(['first_name', 'surname', 'email']);
  });

  test('reads null and blank text as null', () => {
    const changed = editClientSchema.parse({ ...jane, company: ' ', notes: null });
    expect(changed).toMatchObject({ company: null, notes: null });
    expect(changed.inquiry_source).toBeUndefined();
  });

  test('reports which field is too long', () => {
    expect(problems(editClientSchema.safeParse({ ...jane, company: 'x'.repeat(201) }))).toEqual({
      company: 'Company must be 200 characters or fewer',
    });
  });
});

describe('the filters in the URL', () => {
  test('are read as given', () => {
    const filter = {
      search: 'smith',
      status: 'info_returned',
      inquiry_source: 'Phone',
      calendly_booking: 'true',
    };
    expect(clientFilterSchema.parse(filter)).toEqual(filter);
  });

  test("ignore 'all' and unknown values", () => {
    const filter = clientFilterSchema.parse({
      status: 'all',
      inquiry_source: 'all',
      calendly_booking: 'perhaps',
      search: '  ',
      page: 3,
    });
    expect(isFiltered(filter)).toBe(false);
    expect(isFiltered(clientFilterSchema.parse({}))).toBe(false);
  });

  test('are text, even if the URL parser returns numbers or booleans', () => {
    expect(clientFilterSchema.parse({ search: 2026, calendly_booking: false })).toMatchObject({
      search: '2026',
      calendly_booking: 'false',
    });
  });

  test('never fail validation', () => {
    const anything = fc.record({
      search: fc.anything(),
      status: fc.anything(),
      inquiry_source: fc.anything(),
      calendly_booking: fc.anything(),
    });
    fc.assert(
      fc.property(anything, (values) => {
        expect(clientFilterSchema.safeParse(values).success).toBe(true);
      }),
    );
  });
});

test('initials are whole characters', () => {
  expect(clientInitials({ first_name: 'jane', surname: 'smith' })).toBe('JS');
  expect(clientInitials({ first_name: '😀', surname: '' })).toBe('😀');
});
