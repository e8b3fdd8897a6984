import { expect, it } from 'vitest';
import { hasDecided, stageOf } from './stage.ts';

const AT = '2026-11-22T14:03:00.000Z';
const signed = { signed_at: AT, typed_name: 'Ada' };
const unsigned = { signed_at: null, typed_name: null };

it.each([
  ['waiting', { state: 'open', mine: unsigned, waiting_for: 'Ada' }, false],
  ['deciding', { state: 'open', mine: unsigned, waiting_for: null }, false],
  ['deciding', { state: 'accepted', mine: unsigned, waiting_for: null }, false],
  ['signed', { state: 'accepted', mine: signed, waiting_for: null }, true],
  ['agreed', { state: 'signed', mine: signed, waiting_for: null }, true],
] as const)('the stage is %s for a reader of %j', (stage, proposal, isDecided) => {
  expect(stageOf(proposal)).toBe(stage);
  expect(hasDecided(stage)).toBe(isDecided);
});
