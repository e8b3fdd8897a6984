import { serveTask } from '#server/kernel/workers/serve-task.ts';
import { renderSample } from './render-sample.ts';

serveTask(renderSample);
