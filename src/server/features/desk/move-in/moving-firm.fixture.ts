import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { MoveInPlan } from '#contract/desk/move-in/plan.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { seedPriceBook } from '#server/features/pricing/price-book/seed-price-book.ts';
import { callAs, contextOf, createActor, startTestServices } from '#tests/support/test-services.ts';
import { oldId } from './messy-source.fixture.ts';
import { checkSource, moveIn } from './move-in.ts';
import { writeMessyFolder } from './old-system.fixture.ts';
import type { MoveInProgress } from './options.ts';
import { openSource } from './sources/open-source.ts';
import type { Source } from './sources/source.ts';

export const CLIENTS = 60;
export const NEW_CODE = 'TG20240002-2';
/** The choices with which the messy source moves in. */
export const CHOSEN = { codes: { [oldId('client', 2)]: NEW_CODE }, leaveOut: true };

interface Given {
  source?: Source;
  codes?: Record<string, string>;
  statuses?: Record<string, ClientStatus>;
  leaveOut?: boolean;
  onProgress?: (progress: MoveInProgress) => void;
}

/** Writes the messy source's files to a folder called old-data, and returns its path. */
export async function messyFolder(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'move-in-')), 'old-data');
  await writeMessyFolder(folder, CLIENTS);
  return folder;
}

/** An installation as after its first start, with an administrator who checks and moves in from the folder. */
export async function newFirm(folder: string) {
  const services = await startTestServices({ SMTP_URL: 'smtp://localhost:2525' });
  const actor = await createActor(services, { role: 'admin', full_name: 'Olive Owner' });
  await seedCatalogue(services.db);
  await seedPriceBook(services);
  const moveOf = async ({ source, codes = {}, statuses = {}, onProgress = () => undefined }: Given) => ({
    url: services.connection.pool.options.connectionString ?? '',
    source: source ?? (await openSource(folder)),
    options: {
      codes: new Map(Object.entries(codes)),
      statuses: new Map(Object.entries(statuses)),
      now: services.now(),
      onProgress,
    },
  });
  return {
    services,
    api: callAs(services, actor),
    check: async (given: Given = {}) => checkSource(services, await moveOf(given)),
    move: async (given: Given = CHOSEN) =>
      moveIn(
        { ...contextOf(services, actor), actor },
        { ...(await moveOf(given)), leaveOut: given.leaveOut ?? false },
      ),
    /** Count and content of every table of ours. */
    async everything(): Promise<Record<string, unknown>> {
      const { rows } = await services.db.execute<{ name: string }>(
        sql`select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
      );
      const contents: Record<string, unknown> = {};
      for (const { name } of rows) {
        const found = await services.db.execute(
          sql`select count(*), md5(string_agg(t::text, '' order by t::text)) from ${sql.identifier(name)} t`,
        );
        contents[name] = found.rows[0];
      }
      return contents;
    },
  };
}

export const tableOf = (plan: MoveInPlan, name: string) => plan.tables.find(({ table }) => table === name);

/** The problems of a table, without values that were only changed. */
export const moveInProblems = (plan: MoveInPlan, name: string) =>
  plan.problems
    .filter(({ table, kind }) => table === name && kind !== 'changed')
    .map(({ table: _, ...problem }) => problem);
