import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contextOf, createActor, startTestServices } from '#tests/support/test-services.ts';
import { oldId } from './messy-source.fixture.ts';
import { moveIn } from './move-in.ts';
import { writeMessyFolder } from './old-system.fixture.ts';
import { openSource } from './sources/open-source.ts';

const CLIENTS = Number(process.env.MOVE_IN_CLIENTS ?? 20_000);
/** Of the program alone: the database has its own memory. */
const MEMORY_MB = 300;

it('thousands of clients move in within the time allowed', async () => {
  const services = await startTestServices();
  const folder = await mkdtemp(join(tmpdir(), 'move-in-'));
  try {
    await writeMessyFolder(folder, CLIENTS);
    const actor = await createActor(services, { role: 'admin', full_name: 'Olive Owner' });
    const before = process.memoryUsage().rss;
    let highest = before;
    let reports = 0;
    const start = performance.now();
    const { moved } = await moveIn(
      { ...contextOf(services, actor), actor },
      {
        url: services.connection.pool.options.connectionString ?? '',
        source: await openSource(folder),
        leaveOut: true,
        options: {
          codes: new Map([[oldId('client', 2), 'TG20240002-2']]),
          statuses: new Map(),
          now: services.now(),
          onProgress: () => {
            reports += 1;
            highest = Math.max(highest, process.memoryUsage().rss);
          },
        },
      },
    );
    const seconds = (performance.now() - start) / 1_000;
    const megabytes = (highest - before) / 1_000_000;
    process.stdout.write(`${CLIENTS} clients in ${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB more\n`);
    expect(moved?.clients).toBe(CLIENTS - 2);
    expect(reports).toBeGreaterThan(CLIENTS / 1_000);
    // What 100,000 may take on two cores of their own: this machine may be busy.
    expect(seconds).toBeLessThan(600);
    expect(megabytes).toBeLessThan(MEMORY_MB);
    const { rows } = await services.db.execute(sql`
      select (select count(*)::int from clients) as clients, (select sum(clients)::int from client_counts) as counted,
        (select count(*)::int from timeline_heads) as heads`);
    expect(rows).toEqual([{ clients: CLIENTS - 2, counted: CLIENTS - 2, heads: CLIENTS - 2 }]);
  } finally {
    await rm(folder, { recursive: true });
    await services.stop();
  }
}, 1_200_000);
