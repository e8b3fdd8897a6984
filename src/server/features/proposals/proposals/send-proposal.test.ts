import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposal_exports, proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { startBotServices } from './bot-services.fixture.ts';
import { clientInReview, reviewDetails } from './reviewed-client.fixture.ts';

let services: TestServices;
let staff: Awaited<ReturnType<typeof createActor>>;
let as: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  staff = await createActor(services, { full_name: 'Sam Staff' });
  as = callAs(services, staff);
});
afterAll(() => services.stop());

describe('sending while the automation is off', () => {
  it('sets the status, exports the proforma and is recorded in the history', async () => {
    const client = await clientInReview(services);
    const sent = await as.proposals.send({ client_id: client.id });
    expect(sent).toMatchObject({ state: 'set_directly', client_status: 'goproposal_sent' });

    const { client: after, timeline } = await as.clients.get({ id: client.id });
    expect(after.status).toBe('goproposal_sent');
    expect(timeline.items[0]).toMatchObject({
      type: 'proposal.sent',
      actor_name: 'Sam Staff',
      also: [{ type: 'client.status_changed' }],
    });
    const exported = await services.db
      .select()
      .from(proposal_exports)
      .where(eq(proposal_exports.client_id, client.id));
    expect(exported).toHaveLength(1);
    expect(exported[0]?.values).toContain(reviewDetails.company_name);
    const { items } = await as.proposals.runs({ client_id: client.id });
    expect(items).toMatchObject([{ state: 'set_directly', started_by_name: 'Sam Staff', automated: false }]);
  });

  it('is allowed only in proforma_review', async () => {
    const client = await as.clients.create({
      first_name: 'Nora',
      surname: 'New',
      email: 'nora@example.com',
      inquiry_source: 'Email',
    });
    await expect(as.proposals.send({ client_id: client.id })).rejects.toMatchObject({
      code: 'WRONG_STATUS',
      data: { status: 'new_inquiry' },
    });
    expect((await as.proposals.runs({ client_id: client.id })).items).toEqual([]);
  });

  it('succeeds without a proforma', async () => {
    const client = await clientInReview(services, { details: null });
    expect(await as.proposals.send({ client_id: client.id })).toMatchObject({
      client_status: 'goproposal_sent',
    });
  });

  it('happens once if eight requests arrive at the same time', async () => {
    const client = await clientInReview(services);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => as.proposals.send({ client_id: client.id })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const runs = await services.db.select().from(proposal_runs).where(eq(proposal_runs.client_id, client.id));
    expect(runs).toHaveLength(1);
  });

  it('is refused for a caller who is not signed in', async () => {
    const client_id = crypto.randomUUID();
    await expect(callAs(services, null).proposals.send({ client_id })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(as.proposals.send({ client_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a failed spreadsheet export', () => {
  it('does not stop the send, with the bot off or on', async () => {
    const bot = await startBotServices();
    await bot.services.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'No room'; end $$`);
    await bot.services.db.execute(sql`
      create trigger refuse before insert on proposal_exports for each statement execute function refuse()`);
    const key = await bot.apiKey();
    const send = async () => {
      const { id } = await clientInReview(bot.services);
      const response = await fetch(`${bot.server.url}/api/proposals/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ client_id: id }),
      });
      expect(bot.server.log()).toMatch(
        new RegExp(`"client_id":"${id}".*"message":"No room".*"msg":"The spreadsheet export failed"`),
      );
      expect(bot.server.log()).not.toContain(reviewDetails.primary_contact.email);
      return response.json();
    };
    try {
      expect(await send()).toMatchObject({ state: 'under_way', client_status: 'proforma_review' });
      await bot.as.automation.save({ ...(await bot.as.automation.get()), enabled: false });
      expect(await send()).toMatchObject({ state: 'set_directly', client_status: 'goproposal_sent' });
      expect(await bot.services.db.$count(proposal_exports)).toBe(0);
    } finally {
      await bot.stop();
    }
  });
});

describe('the review queue', () => {
  it("is sorted by each client's newest proforma, newest first", async () => {
    const own = await startTestServices();
    const me = callAs(own, await createActor(own));
    const first = await clientInReview(own, { first_name: 'First' });
    own.advance(60_000);
    const second = await clientInReview(own, { first_name: 'Second' });
    own.advance(60_000);
    const third = await clientInReview(own, { first_name: 'Third' });
    own.advance(60_000);
    await me.proforma.create({ client_id: first.id, details: reviewDetails });

    const page = await me.reviews.queue({ limit: 2 });
    expect(page.total).toBe(3);
    const rest = await me.reviews.queue({ limit: 2, cursor: page.next_cursor });
    expect([...page.items, ...rest.items].map(({ client }) => client.first_name)).toEqual([
      'First',
      'Third',
      'Second',
    ]);
    expect(rest.next_cursor).toBeNull();
    expect(page.items[0]?.review?.details.company_name).toBe(reviewDetails.company_name);
    expect(page.items[0]?.queued_at).toBe(page.items[0]?.review?.submission_date);

    own.advance(60_000);
    const byHand = await clientInReview(own, { first_name: 'By hand', details: null });
    own.advance(60_000);
    const last = await clientInReview(own, { first_name: 'Last' });
    const queue = (await me.reviews.queue({})).items;
    expect(queue[1]?.queued_at).toBe(queue[1]?.client.status_changed_at);
    const order = queue.map(({ client, review }) => [client.id, review !== null]);
    expect(order.slice(0, 3)).toEqual([
      [last.id, true],
      // Without a proforma, sorted by the time at which somebody put the client in review.
      [byHand.id, false],
      [first.id, true],
    ]);
    for (const { id } of [byHand, last]) await me.clients.setStatus({ id, status: 'info_returned' });

    await me.proposals.send({ client_id: third.id });
    expect((await me.reviews.queue({})).items.map(({ client }) => client.id)).toEqual([first.id, second.id]);
    await own.stop();
  });
});
