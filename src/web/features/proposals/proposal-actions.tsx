import type { Client } from '#contract/clients/client.ts';

export function ProposalActions(_props: { client: Client }) {
  return null;
}
