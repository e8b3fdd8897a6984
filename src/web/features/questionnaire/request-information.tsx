import type { AdditionalInformation } from '#contract/additional-information/additional-information.ts';
import type { Client } from '#contract/clients/client.ts';
import type { ExternalLink } from '#contract/links/link.ts';

export function RequestInformation(_props: {
  client: Client;
  links: ExternalLink[];
  additionalInformation: AdditionalInformation[];
}) {
  return null;
}
