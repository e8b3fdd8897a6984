import { serveTask } from '#server/kernel/workers/serve-task.ts';
import { readList } from './read-list.ts';

serveTask(readList);
