import { signedIn } from '#server/implementer.ts';
import { listPeople } from './list-people.ts';

export const peopleRouter = {
  list: signedIn.people.list.handler(({ context }) => listPeople(context)),
};
