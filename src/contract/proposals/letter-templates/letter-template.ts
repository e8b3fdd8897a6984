import { z } from 'zod';
import { LETTER_DUTIES } from '#contract/firm/law/letter-duty.ts';
import { daySchema, idSchema, instantSchema, storedDaySchema } from '#contract/values/scalars.ts';
import { plainText, requiredText } from '#contract/values/text.ts';
import { LETTER_PARTS } from './letter-part.ts';
import { fitsSchema } from './template-fits.ts';

export const LETTER_TEXT_MAX = 50_000;

/** Lines, bars of tables and marks of bold text. They, more than the length, decide how long a PDF takes. */
const LETTER_MARKS_MAX = 3_000;

/** The marks of a text. */
export function marksIn(text: string): number {
  return text.match(/\n|\||\*\*/g)?.length ?? 0;
}

/** Readers that a template is for. */
export const READERS = ['any', 'business', 'consumer'] as const;

const templateScope = {
  part: z.enum(LETTER_PARTS),
  /** One of LETTERS_OF_ENGAGEMENT; '' for any. */
  letter: plainText(200, 'Letter of engagement'),
  /** One of ENTITY_TYPES; '' for any. */
  entity_type: plainText(200, 'Entity type'),
  readers: z.enum(READERS),
  /** The service that a schedule describes. Null for a general schedule, and for other parts. */
  sub_header_id: idSchema.nullable(),
};

/** The part, letter, entity type, readers and service that a template is for. No two templates have the same scope. */
export const templateScopeSchema = z
  .object(templateScope)
  .refine(({ part, sub_header_id }) => part === 'schedule' || sub_header_id === null, {
    path: ['sub_header_id'],
    error: 'Only a schedule can be for a service',
  });

export type TemplateScope = z.output<typeof templateScopeSchema>;

/** The text of a draft. Unknown fields are allowed, so that unfinished work can be saved. They prevent publishing. */
export const templateTextSchema = z.object({
  /** The heading of this part. */
  title: requiredText(200, 'Heading'),
  /** Markdown (contract/firm/markdown) with merge fields. */
  text: requiredText(LETTER_TEXT_MAX, 'Text').refine((text) => marksIn(text) <= LETTER_MARKS_MAX, {
    error: `Text must have ${LETTER_MARKS_MAX.toLocaleString('en-GB')} lines, table cells and bold marks or fewer`,
  }),
  /** Duties that the text fulfils according to its author. Needed only where `dutiesFound` doesn't find them. */
  duties: z.array(z.enum(LETTER_DUTIES)).max(LETTER_DUTIES.length),
  /** Whether the text is an example that nobody has reviewed. */
  is_example: z.boolean(),
  fits: fitsSchema,
});

export type TemplateText = z.output<typeof templateTextSchema>;

const versionFields = {
  id: idSchema,
  /** Counts the versions of a template, from 1. */
  number: z.int(),
  title: z.string(),
  duties: z.array(z.enum(LETTER_DUTIES)).catch([]),
  is_example: z.boolean(),
  fits: fitsSchema,
};

/** A version of a template, as the editor shows it. */
export const templateVersionSchema = z.object({
  ...versionFields,
  state: z.enum(['draft', 'published']),
  text: z.string(),
  /** The first day in London on which it is in force. Null for a draft. */
  starts_on: storedDaySchema,
  published_at: instantSchema.nullable(),
  published_by_name: z.string().nullable(),
  /** Counts changes to the draft. */
  version: z.int(),
  edited_by_name: z.string().nullable(),
  edited_at: instantSchema.nullable(),
});

const templateFields = {
  id: idSchema,
  ...templateScope,
  letter: z.string(),
  entity_type: z.string(),
  /** The service's name when the template was made. Used if the service is no longer in the catalogue. */
  sub_header_name: z.string(),
  /** Whether new letters may use the template. */
  in_use: z.boolean(),
};

export const letterTemplateSchema = z.object({
  ...templateFields,
  /** Newest first, the draft before all others. */
  versions: z.array(templateVersionSchema),
});

export type LetterTemplate = z.infer<typeof letterTemplateSchema>;

/** An entry of the list. */
export const listedTemplateSchema = z.object({
  ...templateFields,
  versions: z.array(
    templateVersionSchema
      .pick({
        id: true,
        number: true,
        title: true,
        duties: true,
        is_example: true,
        fits: true,
        state: true,
        starts_on: true,
        edited_by_name: true,
        version: true,
      })
      /** Duties that the text itself shows it fulfils. */
      .extend({ duties_found: z.array(z.enum(LETTER_DUTIES)) }),
  ),
});

export type ListedTemplate = z.infer<typeof listedTemplateSchema>;

/** Drafts to publish, each as it was seen. */
export const draftsToPublishSchema = z
  .array(z.object({ id: idSchema, version_id: idSchema, version: z.int() }))
  .min(1)
  .max(500);

/** A published version, with its template's scope. */
export const publishedTemplateSchema = z
  .object({
    ...templateScope,
    letter: z.string(),
    entity_type: z.string(),
    template_id: idSchema,
    version_id: idSchema,
    ...versionFields,
    text: z.string(),
    starts_on: daySchema,
    published_at: instantSchema.nullable(),
    published_by_name: z.string().nullable(),
  })
  .omit({ id: true });

export type PublishedTemplate = z.infer<typeof publishedTemplateSchema>;
