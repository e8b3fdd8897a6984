import { serveTask } from '#server/kernel/workers/serve-task.ts';
import { renderRecord } from './render-record.ts';

serveTask(renderRecord);
