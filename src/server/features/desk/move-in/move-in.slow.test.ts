import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { MESS, messyTables, oldId, oldToken } from './messy-source.fixture.ts';
import { CHOSEN, CLIENTS, messyFolder, NEW_CODE, newFirm } from './moving-firm.fixture.ts';
import { fillOldDatabase } from './old-system.fixture.ts';
import { openSource } from './sources/open-source.ts';

let folder: string;
let firm: Awaited<ReturnType<typeof newFirm>>;

beforeAll(async () => {
  folder = await messyFolder();
});

afterAll(() => rm(join(folder, '..'), { recursive: true }));

beforeEach(async () => {
  firm = await newFirm(folder);
});

afterEach(() => firm.services.stop());

describe('moving in', () => {
  it('does nothing while a code has to be chosen', async () => {
    const before = await firm.everything();
    expect(await firm.move({ leaveOut: true })).toMatchObject({ moved: null });
    expect(await firm.move({ ...CHOSEN, leaveOut: false })).toMatchObject({ moved: null });
    expect(await firm.everything()).toEqual(before);
  });

  it('keeps ids, codes, times, statuses, answers and notes', async () => {
    const { moved } = await firm.move();
    expect(moved).toMatchObject({ clients: 58, invited: 2 });
    const { client } = await firm.api.clients.get({ id: oldId('client', 6) });
    expect(client).toMatchObject({
      id: oldId('client', 6),
      proposal_id: 'TG20240006',
      status: 'goproposal_signed',
      created_at: '1986-05-04T09:00:00.000Z',
      status_changed_at: '2024-01-01T09:00:00.000Z',
    });
    const without = await firm.api.clients.get({ id: oldId('client', 7) });
    expect(without.client.created_at).toBe('2024-06-01T09:30:00.000Z');
    const { additional_information: answers } = await firm.api.additionalInformation.get({
      client_id: oldId('client', 6),
    });
    expect(answers).toMatchObject({
      engagement_type: ['Planning project (e.g., company registration)', 'Other, "odd"'],
      company_start_date: '1985-02-03',
      answered_at: '2024-01-01T07:00:00.000Z',
    });
    const notes = await firm.api.notes.list({ client_id: oldId('client', 9) });
    expect(notes.items).toMatchObject([
      { id: oldId('note', 9), author_name: 'Ada Adviser', note_text: 'Übergabe, "£9"\nsecond line' },
    ]);
    const html = await firm.api.notes.list({ client_id: oldId('client', 50) });
    expect(html.items[0]?.note_text).toBe('Called & agreed\n\n- VAT');
    const unnamed = await firm.api.notes.list({ client_id: oldId('client', 11) });
    expect(unnamed.items[0]?.author_name).toBe('Cat Clerk');
  });

  it('keeps proformas with their free-form services and who submitted them', async () => {
    await firm.move();
    const { rows } = await firm.services.db.execute(
      sql`select details->'services' as services, submitted_by_name, submission_date from proforma_reviews where id = ${oldId('proforma', 5)}`,
    );
    expect(rows).toMatchObject([
      {
        services: {
          payroll: { payslips: { enabled: true, payslip_count: 12, free_form: 'as agreed, "weekly"' } },
        },
        submitted_by_name: 'Ben Booker',
      },
    ]);
  });

  it("says in each client's timeline what was taken over", async () => {
    await firm.move();
    const { timeline } = await firm.api.clients.get({ id: oldId('client', 2) });
    expect(timeline.items).toMatchObject([
      {
        type: 'client.moved_in',
        actor_name: 'Olive Owner',
        changes: {
          source: { to: 'old-data' },
          proposal_id: { from: 'TG20240001', to: NEW_CODE },
          notes: { to: 1 },
          answers: { to: 1 },
        },
      },
    ]);
    expect(Object.keys(timeline.items[0]?.changes ?? {})).not.toContain('proformas');
    const log = await firm.api.activity.list({});
    expect(log.items.filter(({ type }) => type.includes('moved'))).toMatchObject([
      { type: 'clients.moved_in', changes: { clients: { to: 58 } } },
    ]);
    const { rows } = await firm.services.db.execute(sql`
      select count(*)::int as faults from activity_events e
      where e.client_id is not null and not exists (select from timeline_links l where l.event_id = e.id)`);
    expect(rows).toEqual([{ faults: 0 }]);
  });

  it('gives right counts, queues, search and filters', async () => {
    await firm.move();
    const expected = [...messyTables(CLIENTS).clients()].filter(
      ({ id }) => id !== oldId('client', MESS.unknownStatus) && id !== oldId('client', MESS.badEmail),
    );
    expect(await firm.api.clients.count({})).toEqual({ matching: 58, total: 58 });
    const inStatus = (status: string) => expected.filter((client) => client.status === status).length;
    const { statuses } = await firm.api.dashboard.overview();
    expect(statuses).toEqual(Object.fromEntries(CLIENT_STATUSES.map((status) => [status, inStatus(status)])));
    const found = await firm.api.clients.list({ search: 'zoë' });
    expect(found.items.map(({ id }) => id)).toEqual([oldId('client', 9)]);
    const faces = await firm.api.clients.list({ inquiry_source: 'Face-to-face' });
    expect(faces.items.map(({ id }) => id).sort()).toEqual(MESS.faceToFace.map((n) => oldId('client', n)));
    const badges = await firm.api.dashboard.badges();
    expect(badges).toMatchObject({
      clients: 58,
      book_zoom_call: inStatus('info_returned'),
      reviews: inStatus('proforma_review'),
    });
    const queue = await firm.api.reviews.queue({});
    expect(queue.total).toBe(inStatus('proforma_review'));
  });

  it('lets an open link answer', async () => {
    await firm.move();
    await expect(callAs(firm.services, null).links.open({ token: oldToken(9) })).resolves.toMatchObject({
      first_name: 'Zoë',
    });
    await expect(callAs(firm.services, null).links.open({ token: oldToken(5) })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
  });

  it('puts the catalogue in the place of the example', async () => {
    const { rows: before } = await firm.services.db.execute(sql`select count(*)::int as prices from prices`);
    await firm.move();
    const tree = await firm.api.catalogue.tree();
    expect(tree).toMatchObject([
      {
        id: oldId('category', 0),
        display_name: 'Our payroll',
        sort_order: 20,
        sub_headers: [
          { id: oldId('header', 0), options: [{ id: oldId('option', 0), field_options: { max: 500 } }] },
        ],
      },
    ]);
    const { rows } = await firm.services.db.execute(
      sql`select name, is_active from service_categories where id = ${oldId('category', 1)}`,
    );
    expect(rows).toEqual([{ name: 'legacy', is_active: false }]);
    expect((await firm.services.db.execute(sql`select count(*)::int as prices from prices`)).rows).toEqual(
      before,
    );
    expect((await firm.api.automation.get()).bot_id).toBe('our-bot');
  });

  it('takes over security entries', async () => {
    await firm.move();
    const { items } = await firm.api.audit.list({ action: 'SECURITY_RAPID_NAVIGATION' } as never);
    expect(items).toMatchObject([{ user_name: 'Ada Adviser', created_at: '2025-03-04T05:06:07.890Z' }]);
  });

  it('gives whoever accepts an invitation their notes', async () => {
    await firm.move();
    const mails = (await firm.services.sentMails()).filter(({ kind }) => kind === 'invitation');
    expect(mails.map(({ to }) => to).sort()).toEqual(['user0@old.example', 'user1@old.example']);
    const token =
      new URL(mails.find(({ to }) => to === 'user0@old.example')?.link ?? '').searchParams.get('invite') ??
      '';
    await callAs(firm.services, null).auth.acceptInvitation({ token, password: 'correct horse battery' });
    const { rows } = await firm.services.db.execute(
      sql`select id, role, email_verified from users where email = 'user0@old.example'`,
    );
    expect(rows).toEqual([{ id: oldId('user', 0), role: 'admin', email_verified: true }]);
  });

  it('lets an administrator send an invitation again', async () => {
    await firm.move();
    const { invitations } = await firm.api.users.list({});
    const [ben] = invitations.filter(({ email }) => email === 'user1@old.example');
    await firm.api.users.resendInvitation({ id: ben?.id ?? '' });
    const mails = (await firm.services.sentMails()).filter(({ to }) => to === 'user1@old.example');
    expect(mails).toHaveLength(1);
  });

  it('gives the notes of somebody who already has an account here to that account', async () => {
    const known = await createActor(firm.services, { full_name: 'Ada Here', email: 'user0@old.example' });
    const { plan } = await firm.move();
    expect(plan.users).toMatchObject({ invited: 1, known: 1 });
    const notes = await firm.api.notes.list({ client_id: oldId('client', 9) });
    expect(notes.items).toMatchObject([{ user_id: known.user_id, author_name: 'Ada Here' }]);
  });

  it('stores nothing if the connection is cut in the middle', async () => {
    const before = await firm.everything();
    const cut = async () => {
      let isCut = false;
      await firm.move({
        ...CHOSEN,
        onProgress: ({ step, table }) => {
          if (isCut || step !== 'storing' || table !== 'client_notes') return;
          isCut = true;
          void firm.services.connection.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tallygate move-in' and datname = current_database()`,
          );
        },
      });
    };
    await expect(cut()).rejects.toThrow();
    await expect.poll(firm.everything).toEqual(before);
    expect((await firm.services.sentMails()).filter(({ kind }) => kind === 'invitation')).toEqual([]);
  });

  it('stores nothing if the old database goes away while it is read', async () => {
    const old = await createEmptyDatabase();
    onTestFinished(old.drop);
    await fillOldDatabase(old.url, CLIENTS);
    const before = await firm.everything();
    const source = await openSource(old.url);
    const notes = source.tables.get('client_notes');
    const tables = new Map(source.tables).set('client_notes', async function* () {
      await old.drop();
      yield* notes?.() ?? [];
    });
    const moving = firm.move({ ...CHOSEN, source: { ...source, tables } });
    await expect(moving).rejects.toThrow();
    expect(await firm.everything()).toEqual(before);
  });

  it('stores nothing if one insert fails', async () => {
    await firm.services.db.execute(
      sql`alter table proforma_reviews add constraint fails check (id <> ${sql.raw(`'${oldId('proforma', 55)}'`)})`,
    );
    const before = await firm.everything();
    await expect(firm.move()).rejects.toThrow('fails');
    expect(await firm.everything()).toEqual(before);
  });
});
