import { LETTER_FACTS, type LetterFact } from '#contract/proposals/letter-facts/letter-facts.ts';
import { fieldsOf } from '#contract/proposals/letter-templates/find-fields.ts';
import {
  FIRM_FIELDS,
  type LetterField,
  type LetterValues,
} from '#contract/proposals/letter-templates/letter-fields.ts';
import { known } from './known.ts';
import type { LetterSource } from './letter-source.ts';

/** The text of each field that the firm fills in once. */
export function firmValues({ firm, facts }: Pick<LetterSource, 'firm' | 'facts'>) {
  const stated = Object.fromEntries(
    (Object.keys(LETTER_FACTS) as LetterFact[]).map((fact) => [`facts.${fact}`, known(facts[fact])]),
  ) as Pick<LetterValues, `facts.${LetterFact}`>;
  return {
    ...stated,
    'firm.name': known(firm.name),
    'firm.address': known(firm.address),
    'firm.phone': known(firm.phone),
    'firm.email': known(firm.reply_to),
    'firm.website': known(firm.website),
    'firm.privacy_notice': known(firm.privacy_url),
  } satisfies Partial<LetterValues>;
}

/** Fields about the firm that these texts contain and that have no value. */
export function missingFirmFields(
  texts: readonly { title: string; text: string }[],
  source: Pick<LetterSource, 'firm' | 'facts'>,
): LetterField[] {
  const values: Partial<LetterValues> = firmValues(source);
  const stated = new Set(texts.flatMap(({ title, text }) => [...fieldsOf(title), ...fieldsOf(text)]));
  return FIRM_FIELDS.filter((field) => stated.has(field) && values[field] === null);
}
