import { serveTask } from '#server/kernel/workers/serve-task.ts';
import { checkSeal } from './check-seal.ts';

serveTask(checkSeal);
