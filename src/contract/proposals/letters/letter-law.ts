import { lawOn } from '#contract/firm/law/law-on.ts';
import type { LawRow } from '#contract/firm/law/law-row.ts';
import type { LetterSource } from './letter-source.ts';

/** The figures of the law that letters state, on a day (YYYY-MM-DD). */
export function letterLaw(day: string, rows?: readonly LawRow[]): LetterSource['law'] {
  return {
    retention_years: lawOn('letter_money_laundering', day, rows)?.figure ?? null,
    complaint_days: lawOn('letter_data_complaints', day, rows)?.figure ?? null,
    cancellation_days: lawOn('letter_cancellation', day, rows)?.figure ?? null,
    refund_days: lawOn('cancellation_refund', day, rows)?.figure ?? null,
  };
}
