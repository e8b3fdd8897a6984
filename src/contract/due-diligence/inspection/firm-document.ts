import { z } from 'zod';
import { dayAfterMonths } from '#contract/values/day-after-months.ts';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';
import { nullableText, requiredText } from '#contract/values/text.ts';

export const FIRM_DOCUMENT_KIND_LABELS = {
  assessment: 'Firm-wide risk assessment',
  policy: 'Policy',
  training: 'Training',
} as const;
export type FirmDocumentKind = keyof typeof FIRM_DOCUMENT_KIND_LABELS;
export const FIRM_DOCUMENT_KINDS = Object.keys(FIRM_DOCUMENT_KIND_LABELS) as [
  FirmDocumentKind,
  ...FirmDocumentKind[],
];

/** Maximum size of an uploaded document in bytes. */
export const FIRM_DOCUMENT_BYTES = 8_000_000;
/** Months after which a document in force is to be looked at again. */
export const LOOK_AGAIN_MONTHS = 12;

/** Media types of documents. A text is stored as plain text. */
export const FIRM_DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
} as const;

/** What an administrator enters: a text or a file. A new row with the kind and title of another is its next version. */
export const firmDocumentFieldsSchema = z.object({
  kind: z.enum(FIRM_DOCUMENT_KINDS, { error: 'Choose what the document is' }),
  title: requiredText(150, 'Title'),
  text: nullableText(50_000, 'Text'),
  in_force_from: daySchema,
});

/** With an id from the form, so that a repeated request stores one row. */
export const addFirmDocumentSchema = firmDocumentFieldsSchema
  .extend({
    id: idSchema,
    file: z.file().max(FIRM_DOCUMENT_BYTES, { error: 'The file is larger than 8 MB' }).optional(),
  })
  .refine(({ text, file }) => text !== null || file !== undefined, {
    path: ['text'],
    error: 'Enter the text, or choose a file',
  })
  .refine(({ text, file }) => text === null || file === undefined, {
    path: ['file'],
    error: 'Enter the text or choose a file, not both',
  });

export const firmDocumentSchema = z.object({
  id: idSchema,
  kind: z.enum(FIRM_DOCUMENT_KINDS),
  title: z.string(),
  /** Name of the file. A text is stored as one too. */
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  sha256: z.string(),
  in_force_from: daySchema,
  added_at: instantSchema,
  added_by_name: z.string(),
});
export type FirmDocument = z.infer<typeof firmDocumentSchema>;

export const WRONG_DOCUMENT_TYPE = 'Only a PDF or a Word document (.docx) can be stored.';

/** A document's position among its versions. */
export type FirmDocumentState = 'in_force' | 'coming' | 'replaced';

export interface JudgedDocument<Document> {
  document: Document;
  state: FirmDocumentState;
  /** Whether it has been in force for so long that somebody should look at it again. */
  look_again: boolean;
}

/**
 * Which documents are in force today: of those with one kind and title, the one with the latest day up to today; of two
 * with one day, the one that was added later. The order stays.
 */
export function judgeDocuments<
  Document extends Pick<FirmDocument, 'id' | 'kind' | 'title' | 'in_force_from' | 'added_at'>,
>(documents: readonly Document[], today: string): JudgedDocument<Document>[] {
  const newest = new Map<string, Document>();
  const keyOf = ({ kind, title }: Document) => `${kind} ${title.toLowerCase()}`;
  for (const document of documents) {
    if (document.in_force_from > today) continue;
    const known = newest.get(keyOf(document));
    if (!known || orderOf(document) > orderOf(known)) newest.set(keyOf(document), document);
  }
  return documents.map((document) => {
    const state =
      document.in_force_from > today
        ? 'coming'
        : newest.get(keyOf(document)) === document
          ? 'in_force'
          : 'replaced';
    const look_again =
      state === 'in_force' && today >= dayAfterMonths(document.in_force_from, LOOK_AGAIN_MONTHS);
    return { document, state, look_again };
  });
}

const orderOf = ({ in_force_from, added_at, id }: Pick<FirmDocument, 'in_force_from' | 'added_at' | 'id'>) =>
  `${in_force_from} ${added_at} ${id}`;
