import { setPriority } from 'node:os';
import { serveTask } from '#server/kernel/workers/serve-task.ts';
import { screenBatch } from './screen-batch.ts';

/** Requests that people wait for go first. At 10, a busy machine of two cores leaves it no time at all. */
setPriority(3);
serveTask(screenBatch);
