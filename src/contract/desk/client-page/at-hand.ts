import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { IN_REVIEW, MAY_REQUEST_INFORMATION, TRANSITIONS } from '#contract/clients/clients/pipeline.ts';

/** Statuses in which a part of a client's page is needed next. In other statuses, the part starts folded. */
const AT_HAND = {
  links: MAY_REQUEST_INFORMATION,
  call: [TRANSITIONS.call_booked.to],
  proposal: [...IN_REVIEW, TRANSITIONS.proposal_sent.to, TRANSITIONS.native_signed.to],
} as const satisfies Record<string, readonly ClientStatus[]>;

export type PagePart = keyof typeof AT_HAND;

export function isAtHand(part: PagePart, status: ClientStatus): boolean {
  const statuses: readonly ClientStatus[] = AT_HAND[part];
  return statuses.includes(status);
}
