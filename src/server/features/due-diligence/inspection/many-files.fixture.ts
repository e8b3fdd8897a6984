import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { InspectedFile } from '#contract/due-diligence/inspection/inspection-reasons.ts';
import type { Services } from '#server/context.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import type { callAs } from '#tests/support/test-services.ts';

type FileRow = typeof due_diligence_files.$inferInsert;

/** A file in order on 2 March 2026. */
export const IN_ORDER = {
  opened_at: '2026-01-05T10:00:00.000Z',
  opened_by_name: 'Sam Staff',
  level: 'normal',
  level_reasons: 'A shop with regular customers.',
  countries: ['GB'],
  purpose: 'Yearly accounts',
  assessed_by_id: '00000000-0000-4000-8000-000000000001',
  assessed_by_name: 'Sam Staff',
  assessed_at: '2026-01-06T10:00:00.000Z',
  accepted_at: '2026-01-07T10:00:00.000Z',
  accepted_by_id: '00000000-0000-4000-8000-000000000001',
  accepted_by_name: 'Sam Staff',
  next_review_on: '2028-01-07',
  relationship_began_on: '2026-01-10',
} satisfies Partial<FileRow>;

export const NOT_ACCEPTED = {
  accepted_at: null,
  accepted_by_id: null,
  accepted_by_name: null,
  next_review_on: null,
} satisfies Partial<FileRow>;

/** Adds a client with a file. */
export async function addClientWithFile(
  { db }: Pick<Services, 'db'>,
  api: ReturnType<typeof callAs>,
  {
    is_closed = false,
    name = ['Jane', 'Smith'],
    ...file
  }: Partial<FileRow> &
    Partial<Pick<InspectedFile, 'is_closed'>> & { name?: [first: string, surname: string] },
): Promise<{ id: string; client_id: string }> {
  const client = await api.clients.create({
    first_name: name[0],
    surname: name[1],
    email: 'jane@example.com',
    company: 'Acme Tea Ltd',
    inquiry_source: 'Phone',
    status: 'new_inquiry',
  });
  if (is_closed)
    await db.execute(
      sql`update clients set closed_at = now(), closed_reason = 'Price', closed_by = 'Sam' where id = ${client.id}`,
    );
  const [stored] = await db
    .insert(due_diligence_files)
    .values({ ...IN_ORDER, ...file, client_id: client.id })
    .returning({ id: due_diligence_files.id });
  if (!stored) throw new Error('The database returned no row for a new file');
  return { id: stored.id, client_id: client.id };
}

/**
 * Fills the database with clients and their files, by one statement each: a tenth has something missing, a hundredth is
 * overdue, a twentieth has ended, and each has one party and one acceptance.
 */
export async function fillFiles(
  { connection: { pool } }: Pick<Services, 'connection'>,
  count: number,
): Promise<void> {
  // Filling takes longer than the pool allows a statement.
  const client = new pg.Client({ connectionString: pool.options.connectionString });
  await client.connect();
  await client.query(
    `insert into clients (first_name, surname, email, company, proposal_id, status, created_at, status_changed_at)
     select 'Person', 'Number ' || n, 'p' || n || '@example.com', 'Company ' || n || ' Ltd', 'TG9' || lpad(n::text, 7, '0'),
       'goproposal_signed', now(), now() from generate_series(1, ${count}) n`,
  );
  await client.query(
    `insert into due_diligence_files (client_id, opened_at, opened_by_name, level, level_reasons, countries, purpose,
       assessed_by_id, assessed_by_name, assessed_at, accepted_at, accepted_by_id, accepted_by_name, next_review_on, missing,
       relationship_began_on, relationship_ended_on)
     select id, timestamptz '2026-01-01 10:00Z' - n * interval '1 minute', 'Sam Staff',
       (array['low', 'normal', 'normal', 'normal', 'high'])[1 + n % 5], 'Known for years. ' || repeat('A shop. ', 10), '{GB}',
       'Yearly accounts', gen_random_uuid(), 'Sam Staff', '2026-01-02', accepted, accepted_id, accepted_name, review,
       case when n % 10 = 0 then array[(array['copy', 'look', 'acceptance', 'purpose'])[1 + (n / 10) % 4]] else '{}' end,
       '2025-06-01', case when n % 20 = 7 then date '2025-09-01' + (n % 100)::int end
     from (select id, substring(surname from 8)::int as n from clients where surname like 'Number %') c,
       lateral (select case when n % 40 <> 30 then timestamptz '2026-01-03 10:00Z' end as accepted,
         case when n % 40 <> 30 then gen_random_uuid() end as accepted_id, case when n % 40 <> 30 then 'Ada Admin' end as accepted_name,
         case when n % 40 <> 30 then case when n % 100 = 3 then date '2026-02-01' else date '2027-01-01' + n % 700 end end as review) a`,
  );
  await client.query(
    `insert into due_diligence_parties (id, file_id, kind, roles, name, source, added_at)
     select gen_random_uuid(), id, 'person', '{client}', 'Person of ' || id, 'typed', opened_at from due_diligence_files`,
  );
  await client.query(
    `insert into due_diligence_acceptances (file_id, accepted_at, accepted_by_id, accepted_by_name, contents)
     select id, accepted_at, accepted_by_id, accepted_by_name, jsonb_build_object(
       'assessment', jsonb_build_object('level', level, 'level_reasons', level_reasons), 'assessed_by_name', 'Sam Staff',
       'parties', '[]'::jsonb, 'facts', '{}'::jsonb, 'second_person', false, 'alone', false, 'next_review_on', next_review_on)
     from due_diligence_files where accepted_at is not null`,
  );
  await client.query(
    'vacuum (analyze) clients, due_diligence_files, due_diligence_parties, due_diligence_acceptances',
  );
  await client.end();
}
