import { expect, test, vi } from 'vitest';
import { DATABASE_POSITION_HEADER } from '#contract/database-position.ts';
import { noteDatabasePosition } from '#web/lib/live/position.ts';
import { tracedFetch } from './traced-fetch.ts';

const at = (value: number) => String(value).padStart(20, '0');

test('each request sends the newest database position that is known from responses and announcements', async () => {
  const sent: (string | null)[] = [];
  let answered: string | null = null;
  vi.stubGlobal('window', {
    fetch: async ({ headers }: Request) => {
      sent.push(headers.get(DATABASE_POSITION_HEADER));
      return new Response('{}', {
        headers: answered === null ? {} : { [DATABASE_POSITION_HEADER]: answered },
      });
    },
  });
  const call = async (answer: string | null) => {
    answered = answer;
    await tracedFetch(new Request('http://localhost/rpc/clients/list'));
  };
  await call(null);
  await call(at(10));
  await call(at(7));
  noteDatabasePosition(at(12));
  await call(null);
  noteDatabasePosition('');
  await call(null);
  vi.unstubAllGlobals();
  expect(sent).toEqual([null, null, at(10), at(12), at(12)]);
});
