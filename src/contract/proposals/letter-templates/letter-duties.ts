import { lawOn } from '#contract/firm/law/law-on.ts';
import { LETTER_DUTIES, type LetterDuty } from '#contract/firm/law/letter-duty.ts';
import type { LetterPart } from './letter-part.ts';

type MarkFor<Duty> = Duty extends `letter_${infer Name}` ? `covers.${Name}` : never;

/** A merge field that prints nothing and marks the section that fulfils a duty. */
export type DutyMark = MarkFor<LetterDuty>;

export function markOf(duty: LetterDuty): DutyMark {
  return duty.replace('letter_', 'covers.') as DutyMark;
}

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
