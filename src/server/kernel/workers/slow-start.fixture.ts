import { serveTask } from './serve-task.ts';

/** A worker whose code takes two seconds to load, as on an overloaded machine. */
const until = performance.now() + 2_000;
while (performance.now() < until);

serveTask(() => 'done');
