import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#server/db/schema/clients/clients.ts';
import { trial_clients } from '#server/db/schema/clients/trial-clients.ts';
import { connection_settings, outbox_deliveries } from '#server/db/schema/firm/connections.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import type { DeliveryHandler } from './delivery-handler.ts';
import { handlersOf } from './handlers.fixture.ts';
import { DONE, outboxOf } from './outbox.fixture.ts';
import { startOutbox } from './start-outbox.ts';

const services = await startTestServices();
const { as, enable, signedClient, queue, of, clear } = await outboxOf(services);

let handle: DeliveryHandler;
const attempted: string[] = [];
const outboxFor = (given = services) =>
  startOutbox(
    given,
    handlersOf((...call) => {
      attempted.push(call[1].id);
      return handle(...call);
    }),
    { work: false },
  );
const outbox = outboxFor();

beforeEach(async () => {
  handle = async () => DONE;
  attempted.length = 0;
  await clear();
});
afterAll(async () => {
  await outbox.stop();
  await services.stop();
});

describe('queued', () => {
  it('is one delivery for each enabled connection', async () => {
    await enable('workspace', 'books');
    const client_id = await signedClient();
    await queue(client_id);
    expect((await of(client_id)).map(({ kind }) => kind).toSorted()).toEqual(['books', 'workspace']);
  });

  it('is the same signature only once', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    const version_id = crypto.randomUUID();
    await Promise.all([queue(client_id, version_id), queue(client_id, version_id)]);
    expect(await of(client_id)).toHaveLength(1);
  });

  it('is nothing for a trial client', async () => {
    await enable('workspace');
    const [row] = await services.db
      .select()
      .from(clients)
      .where(eq(clients.id, await signedClient()));
    if (!row) throw new Error('No client');
    const { search_text: _, source_key: __, name_key: ___, company_key: ____, ...client } = row;
    const id = crypto.randomUUID();
    await services.db.insert(trial_clients).values({ id });
    await services.db.insert(clients).values({ ...client, id, proposal_id: 'TG20269999' });
    await queue(id);
    expect(await of(id)).toEqual([]);
  });
});

describe('an attempt', () => {
  it('stores the answer and the link', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    await queue(client_id);
    handle = async () => ({ state: 'done', answer: 'Created a folder', link: 'https://files.example/1' });
    await outbox.sendDue();
    expect(await of(client_id)).toMatchObject([
      {
        state: 'done',
        attempts: 1,
        answer: 'Created a folder',
        link: 'https://files.example/1',
        under_way: false,
      },
    ]);
  });

  it('is repeated after growing pauses until the tenth', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    await queue(client_id);
    handle = async () => ({ state: 'retry', answer: 'Busy' });
    const waits: number[] = [];
    for (;;) {
      await outbox.sendDue();
      const next = (await of(client_id))[0]?.next_attempt_at;
      if (!next) break;
      waits.push(Date.parse(next) - services.now().getTime());
      services.setNow(next);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits).toHaveLength(9);
    expect(await of(client_id)).toMatchObject([{ state: 'failed', attempts: 10, answer: 'Busy' }]);
  });

  it('waits as long as the service asks', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    await queue(client_id);
    handle = async () => ({ state: 'retry', answer: 'Too many requests', retry_after_ms: 3_600_000 });
    await outbox.sendDue();
    const [delivery] = await of(client_id);
    expect(Date.parse(delivery?.next_attempt_at ?? '') - services.now().getTime()).toBe(3_600_000);
  });

  it('that throws is repeated, and tells no detail', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    await queue(client_id);
    handle = async () => {
      throw new Error('secret');
    };
    await outbox.sendDue();
    const [delivery] = await of(client_id);
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(delivery?.answer).not.toContain('secret');
  });

  it('continues with the progress of the last one', async () => {
    await enable('workspace');
    await queue(await signedClient());
    const seen: object[] = [];
    handle = async (_, delivery, keep) => {
      seen.push(delivery.progress);
      await keep({ [`step_${seen.length}`]: 'id' });
      return seen.length < 3 ? { state: 'retry', answer: 'Cut', retry_after_ms: 1 } : DONE;
    };
    for (let attempts = 0; attempts < 3; attempts += 1) {
      await outbox.sendDue();
      services.advance(3_600_000);
    }
    expect(seen).toEqual([{}, { step_1: 'id' }, { step_1: 'id', step_2: 'id' }]);
  });

  it('is not made while the connection is off', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    await queue(client_id);
    await services.db.update(connection_settings).set({ enabled: false });
    await outbox.sendDue();
    expect(attempted).toEqual([]);
    await enable('workspace');
    await outbox.sendDue();
    expect(await of(client_id)).toMatchObject([{ state: 'done' }]);
  });
});

describe("a client's later delivery of the same kind", () => {
  it('waits until the earlier one is done', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    await queue(client_id);
    services.advance(1);
    await queue(client_id);
    handle = async () => ({ state: 'failed', answer: 'No' });
    await outbox.sendDue();
    const [later, earlier] = await of(client_id);
    expect(attempted).toEqual([earlier?.id]);
    handle = async () => DONE;
    await as.outbox.sendAgain({ id: earlier?.id ?? '' });
    await outbox.sendDue();
    expect(attempted).toEqual([earlier?.id, earlier?.id, later?.id]);
  });

  it('starts once the earlier one is stopped', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    await queue(client_id);
    services.advance(1);
    await queue(client_id);
    const [later, earlier] = await of(client_id);
    expect(await as.outbox.stop({ id: earlier?.id ?? '' })).toMatchObject({ state: 'stopped' });
    await outbox.sendDue();
    expect(attempted).toEqual([later?.id]);
  });
});

describe('with several processes', () => {
  it('each delivery is attempted once', async () => {
    await enable('workspace', 'books');
    for (let made = 0; made < 6; made += 1) await queue(await signedClient());
    const other = await startTestServices({}, services);
    const there = outboxFor({ ...other, now: services.now });
    await Promise.all([outbox.sendDue(), there.sendDue(), outbox.sendDue(), there.sendDue()]);
    await other.stop();
    expect(attempted).toHaveLength(12);
    expect(new Set(attempted).size).toBe(12);
  });

  it('another takes over from one that died, whose attempt can no longer write', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    await queue(client_id);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const ended: string[] = [];
    handle = async (_, __, keep) => {
      start();
      await released;
      await keep({ folder: 'of the dead' }).catch((error: Error) => {
        ended.push(error.name);
        throw error;
      });
      return { state: 'done', answer: 'From the dead', link: null };
    };
    const dead = outbox.sendDue();
    await started;
    await outboxFor().sendDue();
    expect(attempted).toHaveLength(1);
    handle = async () => ({ state: 'done', answer: 'From the living', link: null });
    services.advance(91_000);
    await outboxFor().sendDue();
    release();
    await dead;
    expect(ended).toEqual(['DeliveryLost']);
    expect(await of(client_id)).toMatchObject([{ state: 'done', attempts: 2, answer: 'From the living' }]);
  });

  it('one that works is woken by the signature', async () => {
    await enable('workspace');
    const working = startOutbox(
      services,
      handlersOf(async () => DONE),
    );
    const client_id = await signedClient();
    await queue(client_id);
    await expect.poll(async () => (await of(client_id))[0]?.state).toBe('done');
    await working.stop();
  });
});

describe('by hand', () => {
  it('a delivery that is stopped under way keeps no later result', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    await queue(client_id);
    handle = async (_, { id }) => {
      await as.outbox.stop({ id });
      return DONE;
    };
    await outbox.sendDue();
    expect(await of(client_id)).toMatchObject([{ state: 'stopped', answer: null }]);
  });

  it('a delivery under way is not queued again', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    await queue(client_id);
    handle = async (_, { id }) => {
      expect(await as.outbox.sendAgain({ id })).toMatchObject({ under_way: true, attempts: 1 });
      return DONE;
    };
    await outbox.sendDue();
    expect(await of(client_id)).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  it('deliveries are listed newest first, page by page and by state', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    for (let made = 0; made < 3; made += 1) {
      await queue(client_id);
      services.advance(1);
    }
    const all = await of(client_id);
    const first = await as.outbox.list({ limit: 2 });
    const second = await as.outbox.list({ limit: 2, cursor: first.next_cursor });
    expect([...first.items, ...second.items]).toEqual(
      all.map((delivery) => ({ ...delivery, client_name: 'Nora New' })),
    );
    expect(await as.outbox.list({ state: 'done' })).toEqual({ items: [], next_cursor: null });
  });
});

describe('a request for a client who signed elsewhere', () => {
  it('queues one delivery, however often it is repeated', async () => {
    await enable('workspace', 'books');
    const staff = callAs(services, await createActor(services));
    const client_id = await signedClient();
    const request = () => staff.outbox.request({ client_id, kind: 'workspace' });
    const [one, other] = await Promise.all([request(), request()]);
    expect(one.id).toBe(other.id);
    expect(await of(client_id)).toMatchObject([{ kind: 'workspace', state: 'waiting' }]);
    await staff.outbox.request({ client_id, kind: 'workspace' });
    const [row] = await services.db.select().from(outbox_deliveries);
    expect(row?.version_id).toBeNull();
  });

  it('is refused before the signature', async () => {
    await enable('workspace');
    const client_id = await signedClient();
    await services.db.update(clients).set({ status: 'goproposal_sent' }).where(eq(clients.id, client_id));
    await expect(as.outbox.request({ client_id, kind: 'workspace' })).rejects.toMatchObject({
      code: 'WRONG_STATUS',
    });
  });

  it('is refused while the connection is off', async () => {
    const client_id = await signedClient();
    await expect(as.outbox.request({ client_id, kind: 'workspace' })).rejects.toMatchObject({
      code: 'CONNECTION_OFF',
    });
  });
});
