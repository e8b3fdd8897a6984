import { expect, it } from 'vitest';
import { WorkerPool } from './worker-pool.ts';

const pool = new WorkerPool<{ trouble?: string }, { pid: number }>(
  new URL('./trouble.fixture.ts', import.meta.url),
);

it('a task that needs too much memory is refused', async () => {
  const filling = pool.run({ trouble: 'memory' }, { seconds: 50 });
  await expect(filling).rejects.toMatchObject({ code: 'DOCUMENT_TOO_LARGE' });
});

it('a task that has waited for five seconds is refused', async () => {
  const endless = Promise.allSettled([1, 2].map(() => pool.run({ trouble: 'endless' }, { seconds: 6 })));
  await expect(pool.run({}, { seconds: 30 })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await endless;
  expect((await pool.run({}, { seconds: 30 })).pid).toBeGreaterThan(0);
});
