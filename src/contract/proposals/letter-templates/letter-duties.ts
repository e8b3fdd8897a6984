import { lawOn } from '#contract/firm/law/law-on.ts';
import type { LawKey } from '#contract/firm/law/law-row.ts';
import type { LetterPart } from './letter-part.ts';

/** Statements that a letter of engagement has to contain. Each is a row of the law, in force from its day. */
export const LETTER_DUTIES = [
  'letter_fees',
  'letter_scope',
  'letter_responsibilities',
  'letter_supervision',
  'letter_insurance',
  'letter_money_laundering',
  'letter_data_protection',
  'letter_data_complaints',
  'letter_duration',
  'letter_governing_law',
  'letter_cancellation',
] as const satisfies readonly LawKey[];

export type LetterDuty = (typeof LETTER_DUTIES)[number];

type MarkFor<Duty> = Duty extends `letter_${infer Name}` ? `covers.${Name}` : never;

/** A merge field that prints nothing and marks the section that fulfils a duty. */
export type DutyMark = MarkFor<LetterDuty>;

export function markOf(duty: LetterDuty): DutyMark {
  return duty.replace('letter_', 'covers.') as DutyMark;
}

export const DUTY_LABELS: Record<LetterDuty, string> = {
  letter_fees: 'Basis of fees and billing',
  letter_scope: 'Scope, and what is out of scope',
  letter_responsibilities: 'Who is responsible for what',
  letter_supervision: 'Supervisory body and complaints',
  letter_insurance: 'Professional indemnity insurer and territory',
  letter_money_laundering: 'Anti-money-laundering duties and retention',
  letter_data_protection: 'Data protection',
  letter_data_complaints: 'Complaints about data protection',
  letter_duration: 'Duration and ending',
  letter_governing_law: 'Governing law',
  letter_cancellation: 'Right to cancel (consumers)',
};

const OF_CONSUMERS: readonly LetterDuty[] = ['letter_cancellation'];

/** Returns the duties that a letter must fulfil on a day (YYYY-MM-DD). */
export function dutiesOn(day: string, { is_consumer }: { is_consumer: boolean }): LetterDuty[] {
  return LETTER_DUTIES.filter(
    (duty) => lawOn(duty, day) !== null && (is_consumer || !OF_CONSUMERS.includes(duty)),
  );
}

/** Returns the duties that nobody has compared with their sources. */
export function unconfirmedDuties(duties: readonly LetterDuty[], day: string): LetterDuty[] {
  return duties.filter((duty) => lawOn(duty, day)?.looked_up_on === null);
}

/** The part of a letter that usually fulfils each duty. */
export const USUAL_PART: Record<LetterDuty, LetterPart> = {
  letter_fees: 'terms',
  letter_scope: 'covering',
  letter_responsibilities: 'terms',
  letter_supervision: 'terms',
  letter_insurance: 'terms',
  letter_money_laundering: 'terms',
  letter_data_protection: 'privacy',
  letter_data_complaints: 'privacy',
  letter_duration: 'terms',
  letter_governing_law: 'terms',
  letter_cancellation: 'cancellation',
};
