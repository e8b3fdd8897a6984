import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { SOURCE_EQUIVALENCES, sourceMatches } from '#contract/clients/clients/inquiry-source.ts';
import { cleanText, isStorableText } from '#contract/values/clean-text.ts';
import { PAGE_LIMIT } from '#contract/values/pagination.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { insertManyClients } from '#tests/support/many-clients.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let everyone: ListedClient[];

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services));
  await insertManyClients(services.connection.pool, 730);
  const odd = [
    {
      first_name: 'Jane',
      surname: 'Smith-Jones',
      phone_number: '+44 (0)20 7946 0958',
      company: '100% Pure_Wool Ltd',
    },
    { first_name: 'ÉLODIE', surname: 'İnan', phone_number: null, company: 'Straße & Söhne' },
    {
      first_name: 'Wide',
      surname: 'Space',
      phone_number: '020 7946 0999',
      company: 'Two  Spaces Back\\Slash',
    },
  ];
  await services.db.insert(clients).values(
    odd.map((client, index) => ({
      ...client,
      email: `odd${index}@example.org`,
      proposal_id: `TG2026${index}`,
      status: 'new_inquiry' as const,
      inquiry_source: ['  face to face ', 'SOCIAL Media', 'LinkedIn ad'][index] ?? null,
      // Created at the same moment, so the id decides the order.
      created_at: '2026-03-02T00:00:00.000Z',
      status_changed_at: '2026-03-02T00:00:00.000Z',
    })),
  );
  everyone = await walk({});
});

afterAll(() => services.stop());

type Filter = Omit<Parameters<typeof api.clients.list>[0], 'cursor' | 'limit' | 'skip'>;

/** Reads the whole list page by page. */
async function walk(filter: Filter, limit = 97): Promise<ListedClient[]> {
  const found: ListedClient[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof api.clients.list>> = await api.clients.list({
      ...filter,
      limit,
      cursor,
    });
    found.push(...page.items);
    if (page.next_cursor === null) return found;
    cursor = page.next_cursor;
  }
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('the list', () => {
  it('behaves as if all clients were loaded: newest first, each once', () => {
    expect(everyone).toHaveLength(733);
    expect(new Set(ids(everyone)).size).toBe(733);
    const dates = everyone.map(({ created_at }) => created_at);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('loses no client if a page ends between two created at once', async () => {
    const tied = everyone.findIndex(({ email }) => email.startsWith('odd'));
    const { next_cursor: cursor } = await api.clients.list({ skip: tied, limit: 1 });
    const next = everyone[tied + 1];
    expect(next?.created_at).toBe(everyone[tied]?.created_at);
    // A usual page size has a prepared statement.
    for (const limit of [1, PAGE_LIMIT])
      expect((await api.clients.list({ cursor, limit })).items[0]).toEqual(next);
    expect(ids(await walk({ search: 'odd' }, 1))).toEqual(ids(everyone.slice(tied, tied + 3)));
  });

  it('returns the same clients for every page size', async () => {
    expect(ids(await walk({}, 100))).toEqual(ids(everyone));
    expect(ids(await walk({ status: 'info_returned' }, 7))).toEqual(
      ids(everyone.filter(({ status }) => status === 'info_returned')),
    );
  });

  it('jumps to any place, from the start or from a cursor', async () => {
    const first = await api.clients.list({ limit: 10 });
    const jump = await api.clients.list({ limit: 10, skip: 500 });
    const onwards = await api.clients.list({ limit: 10, skip: 490, cursor: first.next_cursor });
    expect(ids(jump.items)).toEqual(ids(everyone.slice(500, 510)));
    expect(ids(onwards.items)).toEqual(ids(everyone.slice(500, 510)));
    expect(await api.clients.list({ skip: 5_000 })).toEqual({ items: [], next_cursor: null });
  });

  it('reports whether more clients follow after a jump into the second half', async () => {
    for (const skip of [366, 480, 672, 673, 674, 732, 733]) {
      const jump = await api.clients.list({ limit: 60, skip });
      expect(ids(jump.items)).toEqual(ids(everyone.slice(skip, skip + 60)));
      expect(jump.next_cursor === null).toBe(skip + 60 >= 733);
    }
    const unbooked = everyone.filter(({ calendly_booking }) => !calendly_booking);
    const jump = await api.clients.list({ limit: 10, skip: 400, calendly_booking: 'false' });
    expect(ids(jump.items)).toEqual(ids(unbooked.slice(400, 410)));
  });

  it('returns 100 clients by default and rejects a higher limit', async () => {
    await expect(api.clients.list({ limit: 101 })).rejects.toThrow();
    expect((await api.clients.list({})).items).toHaveLength(100);
  });

  it('rejects a malformed cursor', async () => {
    for (const cursor of ['nonsense', Buffer.from('["x","y"]').toString('base64url')]) {
      await expect(api.clients.list({ cursor })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

/** The search matches a part of any of these fields, ignoring case. */
const SEARCHED_FIELDS = ['first_name', 'surname', 'email', 'phone_number', 'proposal_id', 'company'] as const;

describe('the search', () => {
  const finds = async (search: string) => ids(await walk({ search }));

  it('finds part of any of the six fields, ignoring case', async () => {
    const jane = everyone.find(({ first_name }) => first_name === 'Jane');
    if (!jane) throw new Error('Jane is missing');
    for (const part of ['JANE', 'smith-j', 'ODD0@', '7946 0958', 'tg20260', '100% pure_wool']) {
      expect(await finds(part), part).toContain(jane.id);
    }
  });

  it('finds names and phone numbers however their spaces are typed', async () => {
    expect(await finds('jane smith')).toHaveLength(1);
    expect(await finds('jane   smith')).toHaveLength(1);
    expect(await finds('02079460999')).toHaveLength(1);
    expect(await finds('020-7946-0999')).toHaveLength(1);
    expect(await finds('0207 946 0999')).toHaveLength(1);
  });

  it('treats a text with fewer than three digits as no phone number', async () => {
    for (const punctuation of ['---', '( )', '+--', '+', '(12)']) {
      const found = everyone.filter((client) =>
        SEARCHED_FIELDS.some((field) => client[field]?.includes(punctuation)),
      );
      expect(await finds(punctuation), punctuation).toEqual(ids(found));
    }
  });

  it('takes LIKE wildcards literally', async () => {
    expect(await finds('100%')).toHaveLength(1);
    expect(await finds('pure_w')).toHaveLength(1);
    expect(await finds('k\\s')).toHaveLength(1);
    expect(await finds('%')).toHaveLength(1);
  });

  it('does not match across fields other than first name and surname', async () => {
    expect(await finds('smith-jones odd0')).toEqual([]);
  });

  it('ignores case in accented and dotted letters', async () => {
    expect(await finds('élodie')).toHaveLength(1);
    expect(await finds('İNAN')).toHaveLength(1);
    expect(await finds('söhne')).toHaveLength(1);
  });

  it('finds any part of any field', async () => {
    const part = fc
      .tuple(
        fc.constantFrom(...everyone),
        fc.constantFrom(...SEARCHED_FIELDS),
        fc.nat(),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
      )
      .map(([client, field, start, length, upper]) => {
        const letters = [...(client[field] ?? '')];
        const from = letters.length > 0 ? start % letters.length : 0;
        const text = letters.slice(from, from + length).join('');
        return { id: client.id, text: (upper && !/[ßıİ]/.test(text) ? text.toUpperCase() : text).trim() };
      })
      .filter(({ text }) => text !== '');
    await fc.assert(
      fc.asyncProperty(part, async ({ id, text }) => {
        expect(await finds(text)).toContain(id);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the inquiry-source filter', () => {
  const written = [
    'Email',
    ' face-TO-face',
    'Face to Face',
    'Social Media',
    'facebook',
    'PHONE',
    'mobile call',
  ];

  it('agrees with sourceMatches for every filter and every source', async () => {
    const filters = fc.oneof(
      fc.constantFrom(...Object.keys(SOURCE_EQUIVALENCES), ...written),
      fc.constantFrom(...everyone.flatMap(({ inquiry_source }) => inquiry_source ?? [])),
      fc.string({ maxLength: 6 }).filter((text) => text.trim() !== '' && text.trim().toLowerCase() !== 'all'),
    );
    await fc.assert(
      fc.asyncProperty(filters, async (inquiry_source) => {
        const expected = everyone.filter((client) => sourceMatches(inquiry_source, client.inquiry_source));
        expect(ids(await walk({ inquiry_source }))).toEqual(ids(expected));
        expect(await api.clients.count({ inquiry_source })).toEqual({
          matching: expected.length,
          total: 733,
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('the position of a client', () => {
  it('is the number of clients before it in the filtered list', async () => {
    for (const filter of [{}, { status: 'info_returned' }, { search: 'northgate' }] as Filter[]) {
      const list = await walk(filter);
      for (const position of [0, 1, 2, 40, list.length - 1]) {
        expect(await api.clients.position({ ...filter, id: list[position]?.id ?? '' })).toEqual({ position });
      }
    }
  });

  it("is null if the client is missing from the list or doesn't exist", async () => {
    const [client] = await walk({ status: 'info_returned' });
    expect(await api.clients.position({ status: 'new_inquiry', id: client?.id ?? '' })).toEqual({
      position: null,
    });
    expect(await api.clients.position({ id: crypto.randomUUID() })).toEqual({ position: null });
  });
});

describe('a source in any script', () => {
  it('is found by its own text, in the list and in the count', async () => {
    const letter = fc.oneof(fc.constantFrom(...'İıIΣσςßẞÄéΌ'), fc.string({ unit: 'grapheme', maxLength: 1 }));
    const source = fc
      .array(letter, { minLength: 1, maxLength: 5 })
      .map((letters) => cleanText(letters.join(''), 50))
      .filter((text) => text !== '' && text.toLowerCase() !== 'all' && isStorableText(text));
    const [client] = everyone;
    if (!client) throw new Error('The list is empty');
    const { pool } = services.connection;
    const update = 'update clients set inquiry_source = $1 where id = $2';
    await fc.assert(
      fc.asyncProperty(source, async (inquiry_source) => {
        await pool.query(update, [inquiry_source, client.id]);
        expect(ids(await walk({ inquiry_source })), inquiry_source).toContain(client.id);
        expect((await api.clients.count({ inquiry_source })).matching).toBeGreaterThan(0);
      }),
      { numRuns: 60, examples: [['İstanbul'], ['ΟΔΟΣ'], ['ΌΣΟΣ ΣΑΣ']] },
    );
    await pool.query(update, [client.inquiry_source, client.id]);
  });
});

describe('the filters', () => {
  it('combine with AND, in the list and in its count', async () => {
    const filter = { search: 'northgate', status: 'request_for_info', calendly_booking: 'false' } as const;
    const expected = everyone.filter(
      ({ company, status, calendly_booking }) =>
        company?.startsWith('Northgate') && status === 'request_for_info' && !calendly_booking,
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(ids(await walk(filter))).toEqual(ids(expected));
    expect(await api.clients.count(filter)).toEqual({ matching: expected.length, total: 733 });
    const perStatus = await api.clients.countByStatus({ search: 'northgate', calendly_booking: 'false' });
    expect(perStatus.request_for_info).toBe(expected.length);
  });

  it.each([
    ['status', 'all'],
    ['calendly_booking', 'maybe'],
    ['statsu', 'info_returned'],
  ])('are refused if %s is %s', async (name, value) => {
    await expect(api.clients.count({ [name]: value } as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it("match all sources for 'all'", async () => {
    expect(await api.clients.count({ inquiry_source: 'ALL' })).toEqual({ matching: 733, total: 733 });
  });

  it('select booked or unbooked clients', async () => {
    const booked = everyone.filter(({ calendly_booking }) => calendly_booking).length;
    expect(await api.clients.count({ calendly_booking: 'true' })).toMatchObject({ matching: booked });
    expect(await api.clients.count({ calendly_booking: 'false' })).toMatchObject({ matching: 733 - booked });
  });
});
