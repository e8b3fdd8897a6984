import { serveTask } from '#server/kernel/workers/serve-task.ts';
import { encodePicture } from './encode-picture.ts';

serveTask(encodePicture);
