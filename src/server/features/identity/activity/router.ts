import { signedIn } from '#server/implementer.ts';
import { listActivity } from './list-activity.ts';

export const activityRouter = {
  list: signedIn.activity.list.handler(listActivity),
};
