import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import { WorkerPool } from './worker-pool.ts';

interface Answered {
  bytes?: Buffer;
  pid: number;
  environment: string[];
}
type Given = { trouble?: string; bytes?: Buffer };

const newPool = () => new WorkerPool<Given, Answered>(new URL('./trouble.fixture.ts', import.meta.url));
const pool = newPool();
const run = (given: Given, seconds = 30) => pool.run(given, { seconds });
const TOO_LARGE = new Refusal('DOCUMENT_TOO_LARGE');

it('a task gets and returns bytes', async () => {
  const { bytes } = await run({ bytes: Buffer.from([0, 255]) });
  expect(bytes).toEqual(Buffer.from([0, 255]));
});

it('a worker has none of the server’s environment', async () => {
  process.env.SECRET_OF_THE_SERVER = 'secret';
  const first = await run({});
  expect(await run({})).toEqual(first);
  expect(first.environment).not.toContain('SECRET_OF_THE_SERVER');
  delete process.env.SECRET_OF_THE_SERVER;
});

it('a task that takes too long is refused while this process goes on', async () => {
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 20);
  await expect(run({ trouble: 'endless' }, 0.5)).rejects.toEqual(TOO_LARGE);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(10);
});

it('the start of a process is not the time of its task', async () => {
  const slow = new WorkerPool<object, string>(new URL('./slow-start.fixture.ts', import.meta.url));
  expect(await slow.run({}, { seconds: 1 })).toBe('done');
});

it.each([
  ['thrown', new TypeError('It was thrown')],
  ['thrown later', new RangeError('It was thrown later')],
  ['exit', new Error('The worker ended with 3')],
])('a task that fails (%s) fails alone', async (trouble, error) => {
  const [failed, other] = await Promise.allSettled([run({ trouble }), run({ trouble: 'slow' })]);
  expect(failed).toMatchObject({ status: 'rejected', reason: error });
  expect(other.status).toBe('fulfilled');
  expect((await run({})).pid).toBeGreaterThan(0);
});

it('more than two running and eight waiting tasks are refused', async () => {
  const full = newPool();
  const tasks = Array.from({ length: 12 }, () => full.run({ trouble: 'slow' }, { seconds: 30 }));
  const ends = await Promise.allSettled(tasks);
  const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.pid] : []));
  expect(done).toHaveLength(10);
  expect(new Set(done).size).toBe(2);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(refused).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' })),
  );
});

it.each(['slow', 'sync'])(
  'a worker ends when its server is gone, even during a task (%s)',
  async (trouble) => {
    const worker = fork(new URL('./trouble.fixture.ts', import.meta.url), { serialization: 'advanced' });
    onTestFinished(() => void worker.kill('SIGKILL'));
    await once(worker, 'spawn');
    worker.send({ trouble });
    worker.disconnect();
    await once(worker, 'exit');
  },
);
