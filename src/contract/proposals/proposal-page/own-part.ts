import type { Fees } from '#contract/pricing/pricing/fees.ts';
import { type PartOfFees, partOfFees } from '#contract/pricing/pricing/part-of-fees.ts';
import type { DocumentLetter } from '#contract/proposals/letters/document-letter.ts';
import { feesOfLetters } from '#contract/proposals/letters/letter-fees.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';

type Content = Pick<ProposalDocument, 'letters' | 'pricing' | 'is_consumer'>;

/** A letter with its own fees. */
export interface FeePart {
  letters: Pick<DocumentLetter, 'id' | 'letter' | 'entity' | 'signatory_ids'>[];
  fees: PartOfFees;
  is_consumer: boolean;
}

/** Divides fees by letter. Each part is shown as its own entity reads prices. An option left out stays in its part. */
export function feeParts({ letters, pricing, is_consumer }: Content, fees: Fees): FeePart[] {
  if (letters.length < 2) return [{ letters, fees, is_consumer }];
  const engaged = letters.map(({ entity, services }) => ({ entity_type: entity.type, services }));
  const own = feesOfLetters(engaged, fees, pricing.proforma.entity_type);
  return letters.flatMap((letter, index) => {
    const part = own[index];
    return part ? [{ letters: [letter], fees: part, is_consumer: letter.is_consumer }] : [];
  });
}

/** A proposal as one signatory accepts it. */
export interface OwnPart {
  /** The letters that the signatory signs. */
  parts: FeePart[];
  /** The letters that only others sign. */
  others: FeePart[];
  /** The sum of the signatory's letters. */
  fees: PartOfFees;
  /** Whether the signatory reads the sum including VAT, because one of their letters is for a consumer. */
  is_consumer: boolean;
}

export function ownPart(document: Content, fees: Fees, signatory_id: string): OwnPart {
  const all = feeParts(document, fees);
  const isOwn = ({ letters }: FeePart) => lettersOf(letters, signatory_id).length > 0;
  const parts = all.filter(isOwn);
  const others = all.filter((part) => !isOwn(part));
  const keys = new Set(parts.flatMap((part) => part.fees.lines.map(({ key }) => key)));
  return {
    parts,
    others,
    fees: others.length === 0 ? fees : partOfFees(fees, keys),
    is_consumer: parts.some((part) => part.is_consumer),
  };
}

/** The letters that a signatory signs. */
export function lettersOf<Letter extends { signatory_ids: readonly string[] }>(
  letters: readonly Letter[],
  signatory_id: string,
): Letter[] {
  return letters.filter(({ signatory_ids }) => signatory_ids.includes(signatory_id));
}
