import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { timelineExportSchema } from '#contract/proposals/timeline-chain/timeline-export.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import {
  countLinks,
  exportedTimeline,
  importRows,
  insertEvents,
  newClient,
  timelineById,
  timelineOf,
  verified,
  verify,
} from './timeline.fixture.ts';

const services = await startTestServices();
const api = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
const admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
afterAll(() => services.stop());

describe('a change by raw SQL', () => {
  it.each([
    ['changed', `update activity_events set actor_name = 'Somebody' where id = $1`],
    ['changed', `update activity_events set changes = '{"a": {"from": 1, "to": 2}}' where id = $1`],
    ['changed', `update activity_events set at = at - interval '1 ms' where id = $1`],
    ['removed', 'delete from activity_events where id = $1'],
    ['removed', 'update activity_events set client_id = gen_random_uuid() where id = $1'],
    ['erased', 'update activity_events set client_id = null where id = $1'],
    ['removed', 'delete from timeline_links where event_id = $1'],
  ])('is reported as %s: %s', async (kind, statement) => {
    const { id } = await newClient(api);
    await services.db.execute(insertEvents(id, 3));
    const event = (await exportedTimeline(api, id)).timelines[0]?.links[1]?.event;
    await asOwner(services, async (tx) => {
      await tx.execute(sql.raw(statement.replace('$1', String(event?.id))));
      // Setting client_id to null also separates the timeline from its client. This update joins them again.
      await tx.execute(sql`
      update timeline_heads set client_id = ${id}::uuid
      where client_id is null and timeline_id = (select timeline_id from timeline_links where event_id = (
        select max(id) from activity_events where client_id = ${id}::uuid))`);
    });
    expect((await verified(api, id)).finding).toMatchObject({ kind, position: 2 });
  });
});

describe('erasing a client', () => {
  it('leaves the chain whole, without salts, content or a reference to the client', async () => {
    const client = await newClient(api);
    await api.notes.create({ client_id: client.id, note_text: 'Rang' });
    const file = await exportedTimeline(api, client.id);
    const before = file.timelines[0];
    await admin.dataProtection.eraseClient({ client_id: client.id, proposal_id: client.proposal_id });
    const after = await timelineById(services, before?.id ?? '');
    expect(after).toMatchObject({ count: 2, hash: before?.hash });
    expect(after.links.map(({ salt, event }) => [salt, event])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(after.links.map(({ commitment }) => commitment)).toEqual(
      before?.links.map(({ commitment }) => commitment),
    );
    expect(verify({ ...file, timelines: [after], seal: null })).toMatchObject({
      finding: null,
      events: 2,
      erased: 2,
    });
    const { rows: left } = await services.db.execute(sql`
      select from timeline_heads where client_id = ${client.id}::uuid
      union all select from timeline_links where timeline_id = ${after.id} and (salt is not null or event_id is not null)`);
    expect(left).toEqual([]);
  });

  it('by undoing an import leaves tombstones', async () => {
    const made = await api.clients.imports.create({ file_name: 'few.csv', rows: importRows('few', 30) });
    const { items } = await api.clients.list({ search: 'few7@example.com' });
    const id = await timelineOf(api, items[0]?.id ?? '');
    const before = await countLinks(services);
    await api.clients.imports.undo({ id: made.id });
    expect(await countLinks(services)).toBe(before);
    const timeline = await timelineById(services, id);
    expect(timeline.links).toMatchObject([{ salt: null, event: null }]);
  });
});

describe('merging two clients', () => {
  it('puts both chains into one export', async () => {
    const [lead, other] = [await newClient(api), await newClient(api)];
    await api.notes.create({ client_id: other.id, note_text: 'Of the other' });
    const [ofLead, ofOther] = [await exportedTimeline(api, lead.id), await exportedTimeline(api, other.id)];
    const id = crypto.randomUUID();
    await api.clients.merges.merge({ id, lead_id: lead.id, other_id: other.id });

    const merged = await exportedTimeline(api, lead.id);
    expect(verify(merged)).toMatchObject({ finding: null, events: 4, erased: 0, before: 0 });
    expect(merged.timelines.map(({ id: timeline }) => timeline)).toEqual(
      [ofLead, ofOther].map(({ timelines }) => timelines[0]?.id),
    );
    expect(merged.timelines[1]).toEqual(ofOther.timelines[0]);

    services.advance(60_000);
    await api.clients.merges.undo({ id });
    for (const [client, before] of [
      [lead, ofLead],
      [other, ofOther],
    ] as const) {
      const after = await exportedTimeline(api, client.id);
      expect(verify(after)).toMatchObject({ finding: null, before: 0 });
      expect(after.timelines).toHaveLength(1);
      const links = before.timelines[0]?.links ?? [];
      expect(after.timelines[0]?.links.slice(0, links.length)).toEqual(links);
    }
  });

  it('and then erasing the merged client leaves tombstones in both timelines', async () => {
    const [lead, other] = [await newClient(api), await newClient(api)];
    const timelines = [await timelineOf(api, lead.id), await timelineOf(api, other.id)];
    await api.clients.merges.merge({ id: crypto.randomUUID(), lead_id: lead.id, other_id: other.id });
    await admin.dataProtection.eraseClient({ client_id: lead.id, proposal_id: lead.proposal_id });
    for (const id of timelines) {
      const { links } = await timelineById(services, id);
      expect(links.every(({ salt, event }) => salt === null && event === null)).toBe(true);
    }
    const { rows: left } = await services.db.execute(
      sql`select from timeline_heads where client_id in (${lead.id}, ${other.id})`,
    );
    expect(left).toEqual([]);
  });
});

it('the export of all data about a client includes the timeline', async () => {
  const { id } = await newClient(api);
  const { json } = await admin.dataProtection.exportClient({ client_id: id });
  const { timeline } = JSON.parse(json);
  expect(verify(timelineExportSchema.parse(timeline))).toMatchObject({ finding: null, events: 1 });
});
