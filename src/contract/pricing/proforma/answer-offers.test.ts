import { expect, test } from 'vitest';
import { answerOffers } from './answer-offers.ts';

const NONE = { trading_style: null, company_start_date: null };

test('the newest answer to each question is suggested', () => {
  expect(
    answerOffers(
      [
        { trading_style: 'Limited Company', company_start_date: null },
        { trading_style: 'Sole Trader', company_start_date: '2025-05-31' },
        { trading_style: null, company_start_date: '2024-01-01' },
      ],
      2026,
    ),
  ).toEqual({ entity_type: 'Limited Company', start: { month: 'May', year: '2025' } });
});

test('nothing is suggested for an unanswered question or an unoffered value', () => {
  const nothing = { entity_type: null, start: null };
  expect(answerOffers([], 2026)).toEqual(nothing);
  expect(answerOffers([NONE], 2026)).toEqual(nothing);
  expect(answerOffers([{ trading_style: 'Guild', company_start_date: '1998-05-31' }], 2026)).toEqual(nothing);
});
