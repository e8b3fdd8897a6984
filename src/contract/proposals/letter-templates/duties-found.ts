import { LETTER_DUTIES, type LetterDuty } from '#contract/firm/law/letter-duty.ts';
import { fieldsOf, replaceFields } from './find-fields.ts';
import { markOf } from './letter-duties.ts';
import type { LetterField } from './letter-fields.ts';

/**
 * Fields that show that a text fulfils a duty, if it has all of them. Without any, only a marked section shows it, because
 * no field belongs to this duty alone.
 */
export const DUTY_FIELDS: Record<LetterDuty, readonly LetterField[]> = {
  letter_fees: ['fees.table'],
  letter_scope: [],
  letter_responsibilities: [],
  letter_supervision: ['facts.supervisory_body', 'facts.supervisory_complaints'],
  letter_insurance: ['facts.insurer', 'facts.insurance_territory'],
  letter_money_laundering: [],
  letter_data_protection: ['facts.ico_number', 'facts.data_contact'],
  letter_data_complaints: ['facts.data_contact', 'law.complaint_days'],
  letter_duration: [],
  letter_governing_law: ['facts.governing_law'],
  letter_cancellation: ['law.cancellation_days', 'law.refund_days'],
};

/** Returns the duties that a text fulfils: it has their fields, or a section with words under their mark. */
export function dutiesFound(text: string): LetterDuty[] {
  const fields = fieldsOf(text);
  const marked = marksWithWords(text);
  return LETTER_DUTIES.filter((duty) => {
    const needed = DUTY_FIELDS[duty];
    return marked.has(markOf(duty)) || (needed.length > 0 && needed.every((field) => fields.includes(field)));
  });
}

/** The level of a mark outside headings: the next heading, whatever its level, ends its section. */
const NO_HEADING = 4;

/** The marks whose section has words. A section ends at the next heading that isn't below its own. */
function marksWithWords(text: string): ReadonlySet<LetterField> {
  const found = new Set<LetterField>();
  let open: { mark: LetterField; level: number }[] = [];
  for (const line of text.split('\n')) {
    const level = /^\s*(#{1,3})[ \t]/.exec(line)?.[1]?.length ?? NO_HEADING;
    if (level < NO_HEADING) open = open.filter((section) => section.level < level);
    const marks = fieldsOf(line).filter((field) => field.startsWith('covers.'));
    open.push(...marks.map((mark) => ({ mark, level })));
    const rest = replaceFields(line, ({ field, written }) => (field?.startsWith('covers.') ? '' : written));
    if (level === NO_HEADING && /[\p{L}\p{N}]/u.test(rest)) for (const { mark } of open) found.add(mark);
  }
  return found;
}
