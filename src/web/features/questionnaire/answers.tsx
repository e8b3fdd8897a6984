import type { AdditionalInformation } from '#contract/additional-information/additional-information.ts';

export function Answers(_props: { additionalInformation: AdditionalInformation[] }) {
  return null;
}
