import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENGAGEMENT_TYPES, questionnaireSchema } from './questionnaire.ts';

const answers = {
  how_did_you_hear: 'A friend',
  engagement_type: [ENGAGEMENT_TYPES[0]],
  trading_style: 'Sole Trader',
  company_name: '',
  company_registration_number: '',
  industry: 'Baking',
  turnover_last_12_months: '£85,000',
  employs_staff: false,
  number_of_staff: '',
  goals_next_12_months: 'A second shop',
  business_challenges: 'Flour prices',
  existing_advisor: false,
  annual_fee: '',
};

function problems(values: object): Record<string, string> {
  const issues = questionnaireSchema.safeParse({ ...answers, ...values }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

const BLANK = {
  how_did_you_hear: 'Please tell us how you heard about us',
  engagement_type: 'Please select at least one engagement type',
  trading_style: 'Please select your trading style',
  industry: 'Please tell us your industry',
  turnover_last_12_months: 'Please provide your turnover',
  employs_staff: 'Please indicate if you employ staff',
  goals_next_12_months: 'Please share your goals for the next 12 months',
  business_challenges: 'Please describe your biggest business challenges',
  existing_advisor: 'Please indicate if you have an existing advisor',
};

describe('the questionnaire', () => {
  test('reports all missing answers at once, whether blank, null or undefined', () => {
    const blank = (value: unknown) => Object.fromEntries(Object.keys(answers).map((field) => [field, value]));
    expect(problems({ ...blank(''), engagement_type: [] })).toEqual(BLANK);
    expect(problems(blank(null))).toEqual(BLANK);
    expect(problems(blank(undefined))).toEqual(BLANK);
  });

  test("requires a Limited Company's name and registration number", () => {
    const message = 'Company name and registration number are required for Limited Companies';
    expect(problems({ trading_style: 'Limited Company' })).toEqual({
      company_name: message,
      company_registration_number: message,
    });
    expect(problems({ trading_style: 'Limited Company', company_name: 'Crumb Ltd' })).toEqual({
      company_registration_number: message,
    });
  });

  test.each(['', null, undefined, 0, '0', -1, '-1'])(
    'rejects %j as the number of staff if staff are employed',
    (number_of_staff) => {
      expect(problems({ employs_staff: true, number_of_staff })).toEqual({
        number_of_staff: 'Please specify the number of staff',
      });
    },
  );

  test.each([1.5, '1.5', 'some', '(5)', '1,5'])(
    'rejects %j as the number of staff without rounding or reinterpreting it',
    (number_of_staff) => {
      expect(problems({ employs_staff: true, number_of_staff })).toEqual({
        number_of_staff: 'Enter the number of staff as a whole number, such as 12',
      });
    },
  );

  test.each([
    ['-5000', 'The amount must be 0 or more'],
    [-1, 'The amount must be 0 or more'],
    ['(500)', 'Enter an amount in whole pounds, such as 85,000'],
    ['1.234,56', 'Enter an amount in whole pounds, such as 85,000'],
    ['12.50', 'Enter whole pounds, without pence'],
  ])('rejects %j as a turnover or fee', (amount, message) => {
    expect(problems({ turnover_last_12_months: amount, existing_advisor: true, annual_fee: amount })).toEqual(
      {
        turnover_last_12_months: message,
        annual_fee: message,
      },
    );
  });

  test.each(['', null, undefined])('rejects %j as the annual fee if there is an advisor', (annual_fee) => {
    expect(problems({ existing_advisor: true, annual_fee })).toEqual({
      annual_fee: 'Please specify the annual fee',
    });
  });

  test('reports errors in conditional questions together with other errors', () => {
    expect(problems({ industry: '', employs_staff: 'yes', existing_advisor: 'yes' })).toEqual({
      industry: 'Please tell us your industry',
      number_of_staff: 'Please specify the number of staff',
      annual_fee: 'Please specify the annual fee',
    });
  });

  test('accepts 0 as a turnover and fee', () => {
    const stored = questionnaireSchema.parse({
      ...answers,
      turnover_last_12_months: 0,
      existing_advisor: true,
      annual_fee: '0',
    });
    expect(stored).toMatchObject({ turnover_last_12_months: 0, annual_fee: 0 });
  });

  test('stores hidden or empty answers as null', () => {
    expect(questionnaireSchema.parse({ ...answers, number_of_staff: '12', annual_fee: 'x' })).toEqual({
      ...answers,
      turnover_last_12_months: 85_000,
      company_name: null,
      company_registration_number: null,
      number_of_staff: null,
      annual_fee: null,
    });
    expect(
      questionnaireSchema.parse({
        ...answers,
        employs_staff: 'yes',
        number_of_staff: '12',
        existing_advisor: true,
        annual_fee: '£1,200',
      }),
    ).toMatchObject({ employs_staff: true, number_of_staff: 12, annual_fee: 1200 });
  });

  test('stores a sole trader’s company name if given', () => {
    expect(questionnaireSchema.parse({ ...answers, company_name: ' Crumb ' }).company_name).toBe('Crumb');
  });

  test('accepts its own output, which the server validates again', () => {
    const given = fc.record({
      engagement_type: fc.subarray([...ENGAGEMENT_TYPES], { minLength: 1 }),
      turnover_last_12_months: fc.nat(),
      employs_staff: fc.boolean(),
      number_of_staff: fc.integer({ min: 1, max: 500 }),
      existing_advisor: fc.boolean(),
      annual_fee: fc.nat(),
    });
    fc.assert(
      fc.property(given, (values) => {
        const stored = questionnaireSchema.parse({ ...answers, ...values });
        expect(questionnaireSchema.parse(stored)).toEqual(stored);
      }),
    );
  });

  test.each([null, undefined, 'text', 3, []])('rejects %j without throwing', (value) => {
    expect(questionnaireSchema.safeParse(value).success).toBe(false);
  });

  test('rejects an unknown engagement type', () => {
    expect(Object.values(problems({ engagement_type: ['Anything'] }))).toEqual([BLANK.engagement_type]);
  });
});
