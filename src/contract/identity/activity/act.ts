import type { ActEvent, ActivityAct } from './activity.ts';

/** Types of events that may result from another event of their act. They are listed after that event. */
const CONSEQUENCES: readonly string[] = ['client.status_changed', 'client.reopened'];

const rankOf = ({ type }: ActEvent) => CONSEQUENCES.indexOf(type);

/** Whether an event is worded as the result of the act that it belongs to. */
export function isConsequence(event: ActEvent): boolean {
  return rankOf(event) >= 0;
}

/**
 * Merges the events of one act, given in any order. An act is what one transaction recorded about one client under one
 * name, such as a sent proposal and the change of status that follows. The event that caused the others comes first.
 */
export function mergeAct(
  about: Pick<ActivityAct, 'at' | 'actor_name' | 'client_id' | 'client_name'>,
  events: ActEvent[],
): ActivityAct {
  const [cause, ...also] = events.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);
  if (!cause) throw new Error('An act without an event');
  return { ...about, ...cause, also };
}
