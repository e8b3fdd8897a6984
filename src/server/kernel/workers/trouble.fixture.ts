import { serveTask } from './serve-task.ts';

/** A task that fails in the named way, or returns its input and what it knows. */
serveTask(async ({ trouble, bytes }: { trouble?: string; bytes?: Buffer }) => {
  if (trouble === 'endless') for (;;);
  if (trouble === 'memory') for (const all: number[] = []; ; ) all.push(1);
  if (trouble === 'thrown') throw new TypeError('It was thrown');
  if (trouble === 'thrown later') {
    setTimeout(() => {
      throw new RangeError('It was thrown later');
    });
    await new Promise(() => undefined);
  }
  if (trouble === 'exit') process.exit(3);
  if (trouble === 'sync') for (const end = Date.now() + 300; Date.now() < end; );
  if (trouble === 'slow') await new Promise((resolve) => setTimeout(resolve, 200));
  return { bytes, pid: process.pid, environment: Object.keys(process.env) };
});
