import { setPriority } from 'node:os';
import { serveTask } from '#server/kernel/workers/serve-task.ts';
import { screenBatch } from './screen-batch.ts';

/** Requests that people wait for go first. */
setPriority(10);
serveTask(screenBatch);
