import type { Client } from '#contract/clients/client.ts';

export function GenerateButton(_props: { client: Client }) {
  return null;
}
