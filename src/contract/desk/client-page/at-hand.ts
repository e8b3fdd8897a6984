import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import {
  IN_REVIEW,
  MAY_REQUEST_INFORMATION,
  TRANSITIONS,
  WAITING_FOR_CALL,
} from '#contract/clients/clients/pipeline.ts';

/** Statuses in which a part of a client's page is needed next. In other statuses, the part starts folded. */
const AT_HAND = {
  links: MAY_REQUEST_INFORMATION,
  answers: WAITING_FOR_CALL,
  call: [TRANSITIONS.call_booked.to],
  proforma_entry: [TRANSITIONS.call_booked.to],
  proforma_reviews: IN_REVIEW,
} as const satisfies Record<string, readonly ClientStatus[]>;

export type PagePart = keyof typeof AT_HAND;

export function isAtHand(part: PagePart, status: ClientStatus): boolean {
  const statuses: readonly ClientStatus[] = AT_HAND[part];
  return statuses.includes(status);
}
