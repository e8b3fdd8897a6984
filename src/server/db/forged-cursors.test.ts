import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { encodeCursor } from './keyset.ts';

let services: TestServices;

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

const id = 'a2f1c7a0-6d0b-4c8e-9c53-0e6d8f0a4b11';
const FORGED = [
  'nonsense',
  '%%%',
  Buffer.from('"text"').toString('base64url'),
  Buffer.from('{"0":1,"length":2}').toString('base64url'),
  encodeCursor([]),
  encodeCursor(['2026-03-02T10:15:30.123Z']),
  encodeCursor(['yesterday', id]),
  encodeCursor(['2026-02-30T10:15:30.123Z', id]),
  encodeCursor(['0000-01-01T00:00:00.000Z', id]),
  encodeCursor(['infinity', id]),
  encodeCursor(['2026-03-02T10:15:30.123Z', 'no id']),
  encodeCursor(['2026-03-02T10:15:30.123Z', -1]),
  encodeCursor(['2026-03-02T10:15:30.123Z', '1; drop table users']),
  encodeCursor(['2026-03-02T10:15:30.123Z', 9_223_372_036_854_775_000]),
  encodeCursor(['2026-03-02T10:15:30.123Z', id, id]),
  encodeCursor(['1e400']),
  encodeCursor([-1]),
  encodeCursor([1.5]),
  encodeCursor([9_223_372_036_854_775_000]),
];

test('lists reject forged cursors with NOT_FOUND', async () => {
  const api = callAs(services, await createActor(services, { role: 'admin' }));
  const client = await api.clients.create({
    first_name: 'Jane',
    surname: 'Smith',
    email: 'jane@example.org',
    inquiry_source: 'Phone',
  });
  const lists: Record<string, (cursor: string) => Promise<unknown>> = {
    activity: (cursor) => api.activity.list({ cursor }),
    timeline: (cursor) => api.activity.list({ cursor, client_id: client.id }),
    audit: (cursor) => api.audit.list({ cursor }),
    clients: (cursor) => api.clients.list({ cursor }),
    'filtered clients': (cursor) => api.clients.list({ cursor, search: 'jane', status: 'new_inquiry' }),
    notes: (cursor) => api.notes.list({ cursor, client_id: client.id }),
    reviews: (cursor) => api.reviews.queue({ cursor }),
    runs: (cursor) => api.proposals.runs({ cursor }),
    users: (cursor) => api.users.list({ cursor }),
  };
  for (const [name, list] of Object.entries(lists)) {
    for (const cursor of FORGED) {
      await expect(list(cursor), `${name}: ${cursor}`).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  }
});
