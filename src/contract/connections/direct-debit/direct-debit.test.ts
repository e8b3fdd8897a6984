import { expect, it } from 'vitest';
import { type DirectDebitEvent, type DirectDebitState, stateAfterEvent } from './direct-debit.ts';

const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`;
const event = (resource_type: string, action: string, minute: number): DirectDebitEvent => ({
  resource_type,
  action,
  created_at: at(minute),
});

/** The state after these events, in the order in which they arrive. */
function after(...events: DirectDebitEvent[]): DirectDebitState {
  let current: { state: DirectDebitState; state_at: string } = { state: 'sent', state_at: at(0) };
  for (const one of events) {
    const state = stateAfterEvent(current, one);
    if (state) current = { state, state_at: one.created_at };
  }
  return current.state;
}

const VISITED = event('billing_requests', 'flow_visited', 1);
const FULFILLED = event('billing_requests', 'fulfilled', 2);
const ACTIVE = event('mandates', 'active', 5);
const CANCELLED = event('mandates', 'cancelled', 9);

it.each<[string, DirectDebitEvent[], DirectDebitState]>([
  ['a visited page', [VISITED], 'in_progress'],
  ['an active mandate', [VISITED, FULFILLED, ACTIVE], 'active'],
  ['events in the wrong order', [ACTIVE, FULFILLED, VISITED], 'active'],
  ['a repeated event', [ACTIVE, CANCELLED, ACTIVE], 'cancelled'],
  ['two events of one moment', [event('mandates', 'active', 5), event('mandates', 'submitted', 5)], 'active'],
  ['a reinstated mandate', [ACTIVE, CANCELLED, event('mandates', 'reinstated', 10)], 'active'],
  ['an event about something else', [event('payments', 'failed', 3)], 'sent'],
])('%s', (_what, events, state) => {
  expect(after(...events)).toBe(state);
});
