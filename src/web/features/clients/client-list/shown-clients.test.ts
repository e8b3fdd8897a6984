import { describe, expect, test } from 'vitest';
import { CLIENTS_PER_PAGE } from '#contract/clients/client-list/clients-per-page.ts';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import {
  pinnedClients,
  pinnedPositions,
  readPositionAt,
  readPositionOf,
  shownPositionOf,
} from './shown-clients.ts';

/** Higher numbers are newer. */
const client = (number: number) => {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return { id, created_at: '2026-01-01T00:00:00.000Z' } as ListedClient;
};

/** 200 clients, newest first. Only the second page is loaded. */
const second = {
  total: 200,
  pages: new Map([[1, Array.from({ length: CLIENTS_PER_PAGE }, (_, index) => client(140 - index))]]),
};
const short = (...numbers: number[]) => ({
  total: numbers.length,
  pages: new Map([[0, numbers.map(client)]]),
});

describe('the index of a client', () => {
  test('is known even for a missing client between or beside loaded ones', () => {
    expect(readPositionOf(second, client(140))).toBe(60);
    expect(readPositionOf(second, client(81))).toBe(119);
    expect(readPositionOf(short(9, 7, 5), client(6))).toBe(2);
    expect(readPositionOf(short(9, 7, 5), client(10))).toBe(0);
    expect(readPositionOf(short(9, 7, 5), client(1))).toBe(3);
    expect(readPositionOf(short(), client(1))).toBe(0);
  });

  test('is unknown outside the loaded pages', () => {
    expect(readPositionOf(second, client(141))).toBe(null);
    expect(readPositionOf(second, client(80))).toBe(null);
  });
});

describe('clients that have left a list', () => {
  const before = [9, 8, 7, 6, 5].map((number, position) => ({ position, client: client(number) }));

  test('stay if they are at or before the card under the pointer', () => {
    const left = short(9, 7);
    expect(pinnedClients(left, before, client(7).id)).toEqual([client(8)]);
    expect(pinnedClients(left, before, client(6).id)).toEqual([client(8), client(6)]);
    expect(pinnedClients(left, before, null)).toEqual([]);
    expect(pinnedClients(left, before, client(3).id)).toEqual([]);
  });

  test('keep their index among the other clients', () => {
    const shown = { ...short(9, 7, 5), pinned: [client(6), client(8)] };
    const pinned = pinnedPositions(shown);
    expect(pinned).toEqual(
      new Map([
        [1, client(8)],
        [3, client(6)],
      ]),
    );
    expect([0, 2, 4].map((position) => readPositionAt(pinned, position))).toEqual([0, 1, 2]);
    expect([9, 8, 7, 6, 5].map((number) => shownPositionOf(shown, client(number)))).toEqual([0, 1, 2, 3, 4]);
  });

  test('stay even if the list is now empty', () => {
    const shown = { ...short(), pinned: [client(3)] };
    expect(pinnedPositions(shown)).toEqual(new Map([[0, client(3)]]));
  });
});
