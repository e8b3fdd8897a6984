import type { ActionEvent, ActivityAction } from './activity.ts';

/** Types of events that may result from another event of their action. They are listed after that event. */
const CONSEQUENCES: readonly string[] = ['client.status_changed', 'client.reopened'];

const rankOf = ({ type }: ActionEvent) => CONSEQUENCES.indexOf(type);

/** Whether an event is worded as the result of the action that it belongs to. */
export function isConsequence(event: ActionEvent): boolean {
  return rankOf(event) >= 0;
}

/**
 * Merges the events of one action, given in any order. An action is what one transaction recorded about one client under one
 * name, such as a sent proposal and the change of status that follows. The event that caused the others comes first.
 */
export function mergeAction(
  about: Pick<ActivityAction, 'at' | 'actor_name' | 'client_id' | 'client_name'>,
  events: ActionEvent[],
): ActivityAction {
  const [cause, ...also] = events.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);
  if (!cause) throw new Error('An action without an event');
  return { ...about, ...cause, also };
}
