import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fitsWhole, type MoveInPlan } from '#contract/desk/move-in/plan.ts';
import type { Actor } from '#server/context.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { seedPriceBook } from '#server/features/pricing/price-book/seed-price-book.ts';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { callAs, contextOf, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { fillOldDatabase, MESS, messyTables, NOBODY_ID, oldId, oldToken, writeMessyFolder } from './messy-source.fixture.ts';
import { checkSource, moveIn } from './move-in.ts';
import { openSource } from './open-source.ts';
import type { MoveInProgress } from './options.ts';
import type { Source } from './source.ts';

const CLIENTS = 60;
const NEW_CODE = 'TG20240002-2';

let services: TestServices;
let actor: Actor;
let api: ReturnType<typeof callAs>;
let folder: string;

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'move-in-')), 'old-data');
  await writeMessyFolder(folder, CLIENTS);
});

afterAll(() => rm(join(folder, '..'), { recursive: true }));

beforeEach(async () => {
  services = await startTestServices({ SMTP_URL: 'smtp://localhost:2525' });
  actor = await createActor(services, { role: 'admin', full_name: 'Olive Owner' });
  api = callAs(services, actor);
  await seedCatalogue(services.db);
  await seedPriceBook(services);
});

afterEach(() => services.stop());

interface Given {
  source?: Source;
  codes?: Record<string, string>;
  statuses?: Record<string, 'new_inquiry'>;
  leaveOut?: boolean;
  onProgress?: (progress: MoveInProgress) => void;
}

async function moveOf({ source, codes = {}, statuses = {}, onProgress = () => undefined }: Given) {
  return {
    url: services.connection.pool.options.connectionString ?? '',
    source: source ?? (await openSource(folder)),
    options: {
      codes: new Map(Object.entries(codes)),
      statuses: new Map(Object.entries(statuses)),
      now: services.now(),
      onProgress,
    },
  };
}

const check = async (given: Given = {}) => checkSource(services, await moveOf(given));

const CHOSEN = { codes: { [oldId('client', 2)]: NEW_CODE }, leaveOut: true };

const move = async (given: Given = CHOSEN) =>
  moveIn(contextOf(services, actor) as never, { ...(await moveOf(given)), leaveOut: given.leaveOut ?? false });

/** Rows of every table of ours. */
async function everything(): Promise<string> {
  const { rows } = await services.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const counts = [];
  for (const { name } of rows) {
    const found = await services.db.execute(sql`select count(*), md5(string_agg(t::text, '' order by t::text)) from ${sql.identifier(name)} t`);
    counts.push([name, found.rows[0]]);
  }
  return JSON.stringify(counts);
}

const tableOf = (plan: MoveInPlan, name: string) => plan.tables.find(({ table }) => table === name);
const problemsOf = (plan: MoveInPlan, name: string) =>
  plan.problems.filter(({ table, kind }) => table === name && kind !== 'changed').map(({ table: _, ...problem }) => problem);

describe('the check', () => {
  it('lists each problem with table, id and field', async () => {
    const plan = await check();
    expect(fitsWhole(plan)).toBe(false);
    expect(problemsOf(plan, 'clients')).toEqual([
      expect.objectContaining({ id: oldId('client', 1), field: 'proposal_id', kind: 'choose' }),
      expect.objectContaining({ id: oldId('client', 2), field: 'proposal_id', kind: 'choose' }),
      { id: oldId('client', 3), field: 'status', reason: "Unknown status 'archived'", kind: 'left_out' },
      { id: oldId('client', 8), field: 'email', reason: 'Valid email is required', kind: 'left_out' },
    ]);
    expect(problemsOf(plan, 'client_notes')).toEqual([
      { id: oldId('note', 1_000_002), field: 'note_text', reason: 'This note is empty', kind: 'left_out' },
      { id: oldId('note', 1_000_003), field: 'note_text', reason: 'Note must be 10,000 characters or fewer', kind: 'left_out' },
      { id: oldId('note', 0), field: 'id', reason: 'Another row has this id already', kind: 'left_out' },
      { id: oldId('note', 3), field: 'client_id', reason: `The client doesn't fit either: ${oldId('client', 3)}`, kind: 'left_out' },
      { id: oldId('note', 8), field: 'client_id', reason: `The client doesn't fit either: ${oldId('client', 8)}`, kind: 'left_out' },
      { id: oldId('note', 1_000_001), field: 'client_id', reason: `There is no client ${NOBODY_ID}`, kind: 'left_out' },
    ]);
    expect(problemsOf(plan, 'service_sub_headers')).toEqual([
      { id: oldId('header', 1), field: 'category_id', reason: `There is no category ${NOBODY_ID}`, kind: 'left_out' },
    ]);
    expect(plan.problems).toContainEqual({
      table: 'client_notes',
      id: oldId('note', 50),
      field: 'note_text',
      reason: 'HTML is shown as plain text',
      kind: 'changed',
    });
    expect(tableOf(plan, 'clients')).toEqual({ table: 'clients', rows: CLIENTS, fresh: 56, same: 0, differs: 0, left_out: 2 });
    expect(plan.duplicates).toMatchObject([
      { code: 'TG20240001', clients: [{ name: 'First1 Moved1' }, { name: 'First2 Moved2' }], suggested: ['TG20240001-2'] },
    ]);
    expect(plan).toMatchObject({
      unknown_statuses: [{ status: 'archived', clients: 1 }],
      open_links: 7,
      users: { invited: 2, known: 0, to_complete: [{ id: oldId('user', 2), full_name: 'Cat Clerk' }] },
      names_not_in_catalogue: ['bygone → headers'],
      zones_assumed: 1,
    });
  });

  it('changes nothing', async () => {
    const before = await everything();
    await check();
    expect(await everything()).toBe(before);
  });

  it('reads a PostgreSQL database as it reads files', async () => {
    const old = await createEmptyDatabase();
    try {
      await fillOldDatabase(old.url, CLIENTS);
      const { source: _, zones_assumed, ...plan } = await check({ source: await openSource(old.url) });
      const { source, zones_assumed: __, ...other } = await check();
      expect(plan).toEqual(other);
      expect(zones_assumed).toBe(CLIENTS);
      expect(source).toBe('old-data');
    } finally {
      await old.drop();
    }
  });
});

describe('moving in', () => {
  it('does nothing while a code has to be chosen, or rows would be left out unasked', async () => {
    const before = await everything();
    expect(await move({ leaveOut: true })).toMatchObject({ moved: null });
    expect(await move({ ...CHOSEN, leaveOut: false })).toMatchObject({ moved: null });
    expect(await everything()).toBe(before);
  });

  it('keeps ids, codes, times, statuses, answers and notes', async () => {
    const { moved } = await move();
    expect(moved).toMatchObject({ clients: 58, invited: 2 });
    const { client } = await api.clients.get({ id: oldId('client', 6) });
    expect(client).toMatchObject({
      id: oldId('client', 6),
      proposal_id: 'TG20240006',
      status: 'goproposal_signed',
      created_at: '1986-05-04T09:00:00.000Z',
      status_changed_at: '2024-01-01T09:00:00.000Z',
    });
    const without = await api.clients.get({ id: oldId('client', 7) });
    expect(without.client.created_at).toBe('2024-06-01T09:30:00.000Z');
    const { additional_information: answers } = await api.additionalInformation.get({ client_id: oldId('client', 6) });
    expect(answers).toMatchObject({
      engagement_type: ['Planning project (e.g., company registration)', 'Other, "odd"'],
      company_start_date: '1985-02-03',
      answered_at: '2024-01-01T07:00:00.000Z',
    });
    const notes = await api.notes.list({ client_id: oldId('client', 9) });
    expect(notes.items).toMatchObject([{ id: oldId('note', 9), author_name: 'Ada Adviser', note_text: 'Übergabe, "£9"\nsecond line' }]);
    const html = await api.notes.list({ client_id: oldId('client', 50) });
    expect(html.items[0]?.note_text).toBe('Called & agreed\n\n- VAT');
    const unnamed = await api.notes.list({ client_id: oldId('client', 11) });
    expect(unnamed.items[0]?.author_name).toBe('Cat Clerk');
  });

  it('keeps proformas with their free-form services and who submitted them', async () => {
    await move();
    const { rows } = await services.db.execute(
      sql`select details->'services' as services, submitted_by_name, submission_date from proforma_reviews where id = ${oldId('proforma', 5)}`,
    );
    expect(rows).toMatchObject([
      {
        services: { payroll: { payslips: { enabled: true, payslip_count: 12, free_form: 'as agreed, "weekly"' } } },
        submitted_by_name: 'Ben Booker',
      },
    ]);
  });

  it("says in each client's timeline what was taken over, and invents no events", async () => {
    await move();
    const { timeline } = await api.clients.get({ id: oldId('client', 2) });
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
    const log = await api.activity.list({});
    expect(log.items.filter(({ type }) => type.includes('moved'))).toMatchObject([
      { type: 'clients.moved_in', changes: { clients: { to: 58 } } },
    ]);
    const { rows } = await services.db.execute(sql`
      select count(*)::int as faults from activity_events e
      where e.client_id is not null and not exists (select from timeline_links l where l.event_id = e.id)`);
    expect(rows).toEqual([{ faults: 0 }]);
  });

  it('gives right counts, queues, search and filters', async () => {
    await move();
    const expected = [...messyTables(CLIENTS).clients()].filter(
      ({ id }) => id !== oldId('client', MESS.unknownStatus) && id !== oldId('client', MESS.badEmail),
    );
    expect(await api.clients.count({})).toEqual({ matching: 58, total: 58 });
    const dashboard = await api.dashboard.overview();
    expect(JSON.stringify(dashboard)).toContain('58');
    const found = await api.clients.list({ search: 'zoë' });
    expect(found.items.map(({ id }) => id)).toEqual([oldId('client', 9)]);
    const faces = await api.clients.list({ inquiry_source: 'Face-to-face' });
    expect(faces.items.map(({ id }) => id).sort()).toEqual(MESS.faceToFace.map((n) => oldId('client', n)));
    const inReview = expected.filter(({ status }) => status === 'proforma_review').length;
    const { rows } = await services.db.execute(
      sql`select sum(clients)::int as clients from client_counts where status = 'proforma_review'`,
    );
    expect(rows).toEqual([{ clients: inReview }]);
  });

  it('lets an open link answer', async () => {
    await move();
    await expect(callAs(services, null).links.open({ token: oldToken(9) })).resolves.toMatchObject({ first_name: 'Zoë' });
    await expect(callAs(services, null).links.open({ token: oldToken(5) })).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it('puts the catalogue in the place of the example, with its order, its ids and its inactive entries', async () => {
    const { rows: before } = await services.db.execute(sql`select count(*)::int as prices from prices`);
    await move();
    const tree = await api.catalogue.tree();
    expect(tree).toMatchObject([
      {
        id: oldId('category', 0),
        display_name: 'Our payroll',
        sort_order: 20,
        sub_headers: [{ id: oldId('header', 0), options: [{ id: oldId('option', 0), field_options: { max: 500 } }] }],
      },
    ]);
    const { rows } = await services.db.execute(
      sql`select name, is_active from service_categories where id = ${oldId('category', 1)}`,
    );
    expect(rows).toEqual([{ name: 'legacy', is_active: false }]);
    expect((await services.db.execute(sql`select count(*)::int as prices from prices`)).rows).toEqual(before);
    expect((await api.automation.get()).bot_id).toBe('our-bot');
  });

  it('takes over security entries', async () => {
    await move();
    const { items } = await api.audit.list({ action: 'SECURITY_RAPID_NAVIGATION' } as never);
    expect(items).toMatchObject([{ user_name: 'Ada Adviser', created_at: '2025-03-04T05:06:07.890Z' }]);
  });

  it('invites users after the commit, and whoever accepts owns their notes', async () => {
    await move();
    const mails = (await services.sentMails()).filter(({ kind }) => kind === 'invitation');
    expect(mails.map(({ to }) => to).sort()).toEqual(['user0@old.example', 'user1@old.example']);
    const token = new URL(mails.find(({ to }) => to === 'user0@old.example')?.link ?? '').searchParams.get('invite') ?? '';
    await callAs(services, null).auth.acceptInvitation({ token, password: 'correct horse battery' });
    const { rows } = await services.db.execute(sql`select id, role, email_verified from users where email = 'user0@old.example'`);
    expect(rows).toEqual([{ id: oldId('user', 0), role: 'admin', email_verified: true }]);
  });

  it('gives the notes of somebody who already has an account here to that account', async () => {
    const known = await createActor(services, { full_name: 'Ada Here', email: 'user0@old.example' });
    const { plan } = await move();
    expect(plan.users).toMatchObject({ invited: 1, known: 1 });
    const notes = await api.notes.list({ client_id: oldId('client', 9) });
    expect(notes.items).toMatchObject([{ user_id: known.user_id, author_name: 'Ada Here' }]);
  });

  it('stores nothing if the connection is cut in the middle', async () => {
    const before = await everything();
    const cut = async () => {
      let isCut = false;
      await move({
        ...CHOSEN,
        onProgress: ({ step, table }) => {
          if (isCut || step !== 'storing' || table !== 'client_notes') return;
          isCut = true;
          void services.connection.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tallygate move-in' and datname = current_database()`,
          );
        },
      });
    };
    await expect(cut()).rejects.toThrow();
    await expect.poll(everything).toBe(before);
    expect((await services.sentMails()).filter(({ kind }) => kind === 'invitation')).toEqual([]);
  });

  it('stores nothing if one insert fails', async () => {
    await services.db.execute(sql`alter table proforma_reviews add constraint fails check (id <> ${sql.raw(`'${oldId('proforma', 55)}'`)})`);
    const before = await everything();
    await expect(move()).rejects.toThrow('fails');
    expect(await everything()).toBe(before);
  });
});

describe('a second run', () => {
  it('adds only what is new', async () => {
    await move();
    const before = await everything();
    const again = await move();
    expect(again.plan.tables.map(({ fresh }) => fresh)).toEqual(again.plan.tables.map(() => 0));
    expect(again.moved).toMatchObject({ clients: 0, rows: 0, invited: 0 });
    expect((await everything()).replaceAll(/\["(?:activity_events)".*?\]/g, '')).toBe(before.replaceAll(/\["(?:activity_events)".*?\]/g, ''));
  });

  it('lists a row that was changed on both sides, and leaves it as it is here', async () => {
    await move();
    await api.clients.setStatus({ id: oldId('client', 0), status: 'zoom_call_booked' });
    const { plan } = await move();
    expect(problemsOf(plan, 'clients')).toContainEqual({
      id: oldId('client', 0),
      field: 'status',
      reason: 'The old value and the one here differ. The one here stays',
      kind: 'differs',
    });
    expect((await api.clients.get({ id: oldId('client', 0) })).client.status).toBe('zoom_call_booked');
  });

  it('invites users whose addresses come in a further file', async () => {
    await move();
    const file = join(folder, '..', 'addresses.csv');
    await writeFile(file, `id,email\n${oldId('user', 2)},cat@old.example\n`);
    const { moved } = await move({ ...CHOSEN, source: await openSource(folder, file) });
    expect(moved?.invited).toBe(1);
    const mails = (await services.sentMails()).filter(({ to }) => to === 'cat@old.example');
    expect(mails).toHaveLength(1);
  });
});
