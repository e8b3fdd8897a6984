import type { Fees } from '#contract/pricing/pricing/fees.ts';
import { choiceValues } from '#contract/proposals/letters/choice-values.ts';
import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import { feesOfLetters } from '#contract/proposals/letters/letter-fees.ts';
import { shownText } from '#contract/proposals/letters/shown-text.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';

type Content = Pick<ProposalDocument, 'letters' | 'pricing'>;

/**
 * Returns the letters of a document as they read with these fees, without what the client left out: a part without a
 * chosen service, and a letter without one, are missing. `is_offer`: the client hasn't chosen yet, so the letters say
 * what is optional. Decision 0145.
 */
export function chosenLetters(
  { letters, pricing }: Content,
  fees: Fees,
  { is_offer }: { is_offer: boolean },
): ShownLetter[] {
  const leftOut = new Set(fees.lines.filter((line) => line.is_left_out).map(({ key }) => key));
  const isTaken = (services: readonly string[] = []) =>
    services.length === 0 || services.some((key) => !leftOut.has(key));
  const taken = letters.filter(({ services }) => isTaken(services));
  const engaged = taken.map(({ entity, services }) => ({ entity_type: entity.type, services }));
  const own = feesOfLetters(engaged, fees, pricing.proforma.entity_type);
  return taken.map(({ services, parts, ...letter }, index) => {
    const names = fees.lines.filter(({ key, is_left_out }) => !is_left_out && services.includes(key));
    const values = choiceValues({
      services: names.map(({ name }) => name),
      fees: own[index] ?? null,
      is_consumer: letter.is_consumer,
      is_offer,
    });
    return {
      ...letter,
      parts: parts
        .filter((part) => isTaken(part.services))
        .map(({ services: _, title, text, ...part }) => ({
          ...part,
          title: shownText(title, values),
          text: shownText(text, values),
        })),
    };
  });
}
