import type { Amounts } from '#contract/pricing/pricing/fees.ts';
import type { PartOfFees } from '#contract/pricing/pricing/part-of-fees.ts';
import type { ChoiceField } from './document-letter.ts';
import { feesTable, totalText } from './fees-text.ts';
import { literal } from './literal.ts';

interface Choices {
  /** Display names of the services that the letter engages the firm for. */
  services: readonly string[];
  /** The fees of these services; null if they are unknown. */
  fees: PartOfFees | null;
  is_consumer: boolean;
  /** Whether the client hasn't chosen yet, so that the text says what is optional. */
  is_offer: boolean;
}

/** The Markdown of each field that depends on the client's options; null if it has no value. */
export function choiceValues({
  services,
  fees,
  is_consumer,
  is_offer,
}: Choices): Record<ChoiceField, string | null> {
  const isPriced = fees?.lines.some(({ amounts, is_left_out }) => amounts !== null && !is_left_out) ?? false;
  const total = (amounts: Amounts | undefined) =>
    fees && amounts && isPriced ? totalText(amounts, { fees, is_consumer, is_offer }) : null;
  return {
    'services.list': block(services.map((name) => `- ${literal(name)}`).join('\n') || null),
    'fees.table': block(fees && feesTable(fees, { is_consumer, is_offer })),
    'fees.monthly': total(fees?.totals.monthly),
    'fees.first_year': total(fees?.totals.first_year),
  };
}

/** Lists and tables are separate paragraphs. */
function block(markdown: string | null): string | null {
  return markdown && `\n\n${markdown}\n\n`;
}
