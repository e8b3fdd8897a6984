import { expect, test } from 'vitest';
import { whyNotSign } from './may-sign.ts';
import { isComplete, mayChooseOptions, nextSignatories } from './signing-order.ts';

const AT = '2026-03-10T10:00:00.000Z';

function signer(id: string, signed = false, kind: 'client' | 'firm' = 'client') {
  return { id, name: id.toUpperCase(), kind, signed_at: signed ? AT : null };
}

const ids = (all: { id: string }[]) => all.map(({ id }) => id);

test('signatories sign one at a time in order, or all at the same time', () => {
  expect(ids(nextSignatories('in_order', [signer('a'), signer('b')]))).toEqual(['a']);
  expect(ids(nextSignatories('in_order', [signer('a', true), signer('b')]))).toEqual(['b']);
  expect(ids(nextSignatories('at_once', [signer('a'), signer('b', true), signer('c')]))).toEqual(['a', 'c']);
});

test('the firm signs last, wherever it stands in the list', () => {
  const firm = signer('f', false, 'firm');
  expect(ids(nextSignatories('at_once', [firm, signer('a')]))).toEqual(['a']);
  expect(ids(nextSignatories('in_order', [firm, signer('a', true)]))).toEqual(['f']);
  expect(nextSignatories('in_order', [signer('a', true)])).toEqual([]);
});

test('a proposal is complete once all the client’s signatories have signed', () => {
  expect(isComplete([signer('a', true), signer('b')])).toBe(false);
  expect(isComplete([signer('a', true), signer('f', false, 'firm')])).toBe(true);
});

test('only a signatory who may sign first chooses the options', () => {
  expect(mayChooseOptions('in_order', [signer('a'), signer('b')], 'a')).toBe(true);
  expect(mayChooseOptions('in_order', [signer('a'), signer('b')], 'b')).toBe(false);
  expect(mayChooseOptions('at_once', [signer('a'), signer('b')], 'b')).toBe(true);
  expect(mayChooseOptions('at_once', [signer('a', true), signer('b')], 'b')).toBe(false);
});

test('a signatory may sign only once in turn', () => {
  const signatories = [signer('a'), signer('b')];
  const why = (id: string, lacks_code = false, all = signatories) =>
    whyNotSign({ order: 'in_order', signatories: all, id, lacks_code });
  expect(why('a')).toBeNull();
  expect(why('a', true)).toEqual({ code: 'CODE_NEEDED' });
  expect(why('b')).toEqual({ code: 'NOT_YOUR_TURN', waiting_for: 'A' });
  expect(why('a', false, [signer('a', true), signer('b')])).toEqual({
    code: 'ALREADY_SIGNED',
    signed_at: AT,
  });
});
