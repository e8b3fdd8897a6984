import { expect, test } from 'vitest';
import { CLIENTS_PER_PAGE } from '#contract/clients/client-list/clients-per-page.ts';
import { idsBetween, type PagedList } from './ids-between.ts';

const asId = (index: number) => `client-${index}`;

function listOf(length: number): PagedList & { read: number[] } {
  const read: number[] = [];
  return {
    read,
    async positionOf(id) {
      const position = Number(id.replace('client-', ''));
      return position < length ? position : null;
    },
    async pageAt(page) {
      read.push(page);
      const start = page * CLIENTS_PER_PAGE;
      return Array.from({ length: Math.min(CLIENTS_PER_PAGE, length - start) }, (_, index) => ({
        id: asId(start + index),
      }));
    },
  };
}

test('a range includes both ends, in either direction', async () => {
  const three = [asId(4), asId(5), asId(6)];
  expect(await idsBetween(listOf(10), asId(4), asId(6))).toEqual(three);
  expect(await idsBetween(listOf(10), asId(6), asId(4))).toEqual(three);
});

test('a range over several pages reads only those pages', async () => {
  const list = listOf(CLIENTS_PER_PAGE * 5);
  const range = await idsBetween(list, asId(CLIENTS_PER_PAGE * 3), asId(CLIENTS_PER_PAGE - 1));
  expect(range).toHaveLength(CLIENTS_PER_PAGE * 2 + 2);
  expect(list.read).toEqual([0, 1, 2, 3]);
});

test('a range from a client that has left the list is empty', async () => {
  expect(await idsBetween(listOf(10), asId(11), asId(3))).toEqual([]);
});

test('a range of more than 50 pages is empty and reads nothing', async () => {
  const list = listOf(CLIENTS_PER_PAGE * 60);
  expect(await idsBetween(list, asId(0), asId(CLIENTS_PER_PAGE * 51))).toEqual([]);
  expect(list.read).toEqual([]);
});
