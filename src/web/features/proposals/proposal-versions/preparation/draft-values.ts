import type { z } from 'zod';
import {
  MAX_VALID_DAYS,
  type ProposalDraft,
  proposalDraftSchema,
  typedDraftSchema,
} from '#contract/proposals/proposal-versions/draft.ts';
import { dayAfter } from '#contract/values/day-text.ts';

export type TypedDraft = z.output<typeof typedDraftSchema>;

/** A draft in the form. */
export type DraftValues = Omit<TypedDraft, 'valid_days'> & {
  /** As typed. */
  valid_days: number | string;
};

export type DraftSignatory = DraftValues['signatories'][number];
export type DraftLetter = DraftValues['letters'][number];

/** Returns error messages by the path of their field. */
export function draftErrors(values: DraftValues): Record<string, string> {
  const { error } = proposalDraftSchema.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

/** Returns the draft to save. Throws if the values have errors. */
export function toSave(values: DraftValues): ProposalDraft {
  return proposalDraftSchema.parse(values);
}

/** Returns the draft to preview, which may be unfinished. Null while a field has a value that no draft can have. */
export function toPreview(values: DraftValues): TypedDraft | null {
  return typedDraftSchema.safeParse(values).data ?? null;
}

export function isSameDraft(one: DraftValues, other: DraftValues): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

/** A draft's values in a fixed order, because the database may return its fields in another order. */
function ordered(values: DraftValues) {
  const { message, valid_days, letters, signatories, service_letters, order, needs_code, countersignatory } =
    values;
  return [
    message.trim(),
    Number(valid_days),
    letters.map(({ id, letter, entity_name, entity_type, is_private, signatory_ids }) => [
      id,
      letter,
      entity_name.trim(),
      entity_type,
      is_private,
      signatory_ids,
    ]),
    signatories.map(({ id, name, email, position }) => [id, name.trim(), email.trim(), position.trim()]),
    Object.entries(service_letters).toSorted(),
    order,
    needs_code,
    countersignatory,
  ];
}

/** Removes a signatory, also from the letters. */
export function withoutSignatory(
  values: DraftValues,
  id: string,
): Pick<DraftValues, 'signatories' | 'letters'> {
  return {
    signatories: values.signatories.filter((signatory) => signatory.id !== id),
    letters: values.letters.map((letter) => ({
      ...letter,
      signatory_ids: letter.signatory_ids.filter((signatory) => signatory !== id),
    })),
  };
}

/** Adds a signatory. If there is only one letter, the new signatory signs it. */
export function withSignatory(values: DraftValues, id: string): Pick<DraftValues, 'signatories' | 'letters'> {
  const [only, ...others] = values.letters;
  return {
    signatories: [...values.signatories, { id, name: '', email: '', position: '' }],
    letters:
      only && others.length === 0
        ? [{ ...only, signatory_ids: [...only.signatory_ids, id] }]
        : values.letters,
  };
}

/** Returns the last day on which a proposal sent today is valid. Null if no draft can have this number of days. */
export function lastDay(today: string, valid_days: number | string): string | null {
  const days = Number(valid_days);
  return Number.isInteger(days) && days >= 1 && days <= MAX_VALID_DAYS ? dayAfter(today, days) : null;
}
