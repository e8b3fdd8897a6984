import { z } from 'zod';
import { isOnStep, parseNumber } from '#contract/values/decimal.ts';
import { ALONGSIDE_FIELD_ERRORS, upTo } from '#contract/values/refinement.ts';
import { nullableText, optionalText, plainText, requiredText } from '#contract/values/text.ts';
import { FIELD_TYPES, type FieldOptions, type FieldType } from './catalogue.ts';
import { distinctChoices, dropdownChoices, NUMBER_OPTION_DEFAULTS } from './field-options.ts';

const NAME_MAX = 100;
const DISPLAY_NAME_MAX = 200;
const TEXT_MAX = 2_000;
export const SORT_ORDER_MAX = 1_000_000;
const NUMBER_MAX = 1_000_000_000_000;

// Stored values use `enabled` for the sub-header's own flag and have no keys that contain display_name. zod drops
// __proto__ from every record it parses.
function isReservedName(name: string): boolean {
  return name === 'enabled' || name === '__proto__' || name.includes('display_name');
}

const nameSchema = requiredText(NAME_MAX, 'Name')
  .refine((name) => /^[a-z_]+$/.test(name), {
    ...upTo(NAME_MAX),
    error: 'Name must be lowercase with underscores only',
  })
  .refine((name) => !isReservedName(name), {
    error: ({ input }) => `The name '${String(input)}' is reserved. Choose another name.`,
  });

const SORT_ORDER_MESSAGE = 'Sort order must be 0 or greater';

const common = {
  name: nameSchema,
  display_name: requiredText(DISPLAY_NAME_MAX, 'Display name'),
  description: optionalText(TEXT_MAX, 'Description'),
  sort_order: z
    .union([z.number(), z.string()], { error: SORT_ORDER_MESSAGE })
    .transform((value) => (typeof value === 'string' ? parseNumber(value) : value))
    .pipe(
      z
        .number({ error: SORT_ORDER_MESSAGE })
        .int({ error: 'Sort order must be a whole number' })
        .min(0, { error: SORT_ORDER_MESSAGE })
        .max(SORT_ORDER_MAX, {
          error: `Sort order must be ${SORT_ORDER_MAX.toLocaleString('en-GB')} or less`,
        }),
    ),
  is_active: z.boolean(),
};

/** Fields that a new entry may leave out. A change must include them, because leaving them out would empty them. */
const given = { description: nullableText(TEXT_MAX, 'Description') };

const WORDING_LABEL = 'Wording for clients';
const worded = { client_wording: optionalText(DISPLAY_NAME_MAX, WORDING_LABEL) };
const givenWording = { client_wording: nullableText(DISPLAY_NAME_MAX, WORDING_LABEL) };

/** A new category. */
export const categoryInputSchema = z.object(common);

/** A category as its forms send it, new or changed. */
export const categoryChangeSchema = categoryInputSchema.extend(given);

/** A new sub-header. */
export const subHeaderInputSchema = z.object({
  category_id: z.guid({ error: 'Category is required' }),
  ...common,
  ...worded,
});

/** A sub-header as its forms send it, new or changed. */
export const subHeaderChangeSchema = subHeaderInputSchema.extend({ ...given, ...givenWording });

/** A limit: a number, the text of a number field, or '' for the default. */
function limitSchema(label: string) {
  const message = `${label} must be a number`;
  return z
    .union([z.number(), z.string()], { error: message })
    .nullish()
    .transform((value) =>
      typeof value === 'string' && value.trim() !== '' ? (parseNumber(value) ?? Number.NaN) : value,
    )
    .transform((value) => (value === '' || value === null ? undefined : value))
    .pipe(z.number({ error: message }).min(-NUMBER_MAX).max(NUMBER_MAX).optional());
}

const fieldOptionsInputSchema = z.object({
  options: z.array(plainText(200, 'Option')).max(200, { error: 'No more than 200 options' }).optional(),
  min: limitSchema('Minimum value'),
  max: limitSchema('Maximum value'),
  step: limitSchema('Step'),
  multiline: z.boolean().optional(),
});

const optionFields = z.object({
  sub_header_id: z.guid({ error: 'Sub-header is required' }),
  ...common,
  ...worded,
  is_internal: z.boolean().default(false),
  field_type: z.enum(FIELD_TYPES, { error: 'Field type is required' }),
  field_options: fieldOptionsInputSchema.nullish(),
  default_value: optionalText(TEXT_MAX, 'Default value'),
  helper_text: optionalText(TEXT_MAX, 'Helper text'),
  is_required: z.boolean(),
});

type OptionFields = z.output<typeof optionFields>;

/** Returns the field options of this type only. The form also keeps the settings of other types. */
function ownFieldOptions(
  fieldType: FieldType | undefined,
  given: z.output<typeof fieldOptionsInputSchema> | null | undefined,
): FieldOptions | null {
  switch (fieldType) {
    case 'dropdown':
      return { options: distinctChoices(given?.options ?? []) };
    case 'number':
      return {
        min: given?.min ?? NUMBER_OPTION_DEFAULTS.min,
        max: given?.max ?? NUMBER_OPTION_DEFAULTS.max,
        step: given?.step ?? NUMBER_OPTION_DEFAULTS.step,
      };
    case 'text':
      return { multiline: given?.multiline === true };
    default:
      return null;
  }
}

function checkOption(option: Partial<OptionFields>, context: z.core.$RefinementCtx): void {
  const fieldOptions = fieldOptionsInputSchema.nullish().safeParse(option.field_options);
  if (!fieldOptions.success) return;
  const initial = typeof option.default_value === 'string' ? option.default_value : '';
  const own = ownFieldOptions(option.field_type, fieldOptions.data);
  const report = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });

  if (option.field_type === 'dropdown') {
    const choices = dropdownChoices({ field_options: own });
    if (initial !== '' && choices.length > 0 && !choices.includes(initial)) {
      report(['default_value'], 'Default value must be one of the options');
    }
  }
  if (option.field_type === 'number') {
    const { min = 0, max = 0, step = 0 } = own ?? {};
    if (step <= 0) report(['field_options', 'step'], 'Step must be greater than 0');
    if (min > max) report(['field_options', 'max'], 'Maximum value must not be less than the minimum value');
    if (initial === '' || step <= 0 || min > max) return;
    const number = parseNumber(initial);
    if (number === null) report(['default_value'], 'Default value must be a number');
    else if (number < min || number > max || !isOnStep(number, min, step)) {
      report(['default_value'], 'Default value must be between the minimum and maximum, and on a step');
    }
  }
}

function completed(option: OptionFields) {
  return { ...option, field_options: ownFieldOptions(option.field_type, option.field_options) };
}

/** A new option. In the output, field_options has every setting of the field type and no other. */
export const optionInputSchema = optionFields
  .superRefine(checkOption, ALONGSIDE_FIELD_ERRORS)
  .transform(completed);

/** An option as its forms send it, new or changed, with the same output as `optionInputSchema`. */
export const optionChangeSchema = optionFields
  .extend({
    ...given,
    ...givenWording,
    is_internal: z.boolean(),
    field_options: fieldOptionsInputSchema.nullable(),
    default_value: nullableText(TEXT_MAX, 'Default value'),
    helper_text: nullableText(TEXT_MAX, 'Helper text'),
  })
  .superRefine(checkOption, ALONGSIDE_FIELD_ERRORS)
  .transform(completed);

/** Values that the forms send, for a new entry and for a change. */
export type CategoryInput = z.input<typeof categoryChangeSchema>;
export type SubHeaderInput = z.input<typeof subHeaderChangeSchema>;
export type OptionInput = z.input<typeof optionChangeSchema>;

export const CATEGORY_DEFAULTS = {
  name: '',
  display_name: '',
  description: '',
  sort_order: 0,
  is_active: true,
} as const satisfies Record<keyof CategoryInput, unknown> & CategoryInput;

export const SUB_HEADER_DEFAULTS = {
  category_id: '',
  ...CATEGORY_DEFAULTS,
  client_wording: '',
} as const satisfies Record<keyof SubHeaderInput, unknown> & SubHeaderInput;

export const OPTION_DEFAULTS = {
  sub_header_id: '',
  ...CATEGORY_DEFAULTS,
  client_wording: '',
  is_internal: false,
  field_type: 'checkbox',
  field_options: {},
  default_value: '',
  helper_text: '',
  is_required: false,
} as const satisfies Record<keyof OptionInput, unknown> & OptionInput;
