import { ORPCError } from '@orpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { leaveIfHandedOver } from './leave-if-handed-over.ts';

const replace = vi.fn();
const replaceChildren = vi.fn();
vi.stubGlobal('window', { location: { replace } });
vi.stubGlobal('document', { body: { replaceChildren } });
afterEach(() => vi.clearAllMocks());

test('a refused call of a handed-over device opens the signing page', () => {
  leaveIfHandedOver(new ORPCError('HANDED_OVER', { status: 403, data: { version_id: '0190f5a4' } }));
  expect(replaceChildren.mock.invocationCallOrder[0]).toBeLessThan(replace.mock.invocationCallOrder[0] ?? 0);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/proposal/in-person/0190f5a4');
});

test.each([new ORPCError('FORBIDDEN', { status: 403 }), new TypeError('Failed to fetch')])(
  'any other failure leaves the page as it is: %s',
  (error) => {
    leaveIfHandedOver(error);
    expect(replace).not.toHaveBeenCalled();
    expect(replaceChildren).not.toHaveBeenCalled();
  },
);
