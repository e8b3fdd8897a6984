import { serveTask } from '#server/kernel/workers/serve-task.ts';
import { renderSheet } from './sheet.ts';

serveTask(renderSheet);
