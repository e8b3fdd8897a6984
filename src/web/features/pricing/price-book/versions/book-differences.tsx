import { List, Stack, Text } from '@mantine/core';
import { bookChanges, type ChangedPrice } from '#contract/pricing/price-book/book-changes.ts';
import type { PriceBookContent } from '#contract/pricing/pricing/price-book.ts';
import {
  methodText,
  PRICE_LABELS,
  priceFieldText,
  RULE_TEXTS,
  ruleText,
} from '#web/features/pricing/price-book/price-labels.ts';
import { formatCount } from '#web/lib/browser/format.ts';

export interface BookDifferencesProps {
  before: PriceBookContent;
  after: PriceBookContent;
}

/** Lists the changes from one book to another: rules, then prices. */
export function BookDifferences({ before, after }: BookDifferencesProps) {
  const { prices, rules } = bookChanges(before, after);
  const count = prices.length + rules.length;
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {count === 0
          ? 'Nothing differs.'
          : `${formatCount(prices.length, 'price')} and ${formatCount(rules.length, 'rule')} differ.`}
      </Text>
      {count > 0 && (
        <List size="sm" spacing={4} aria-label="Differences">
          {rules.map((field) => (
            <List.Item key={field}>
              {RULE_TEXTS[field]}: {ruleText(field, before.rules)} → {ruleText(field, after.rules)}
            </List.Item>
          ))}
          {prices.map((change) => (
            <List.Item key={change.sub_header_id}>
              <PriceChange change={change} />
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

function PriceChange({ change: { name, before, after, fields } }: { change: ChangedPrice }) {
  if (!after) return <>{name}: removed</>;
  if (!before) return <>{`${name}: new, ${methodText(after.method)}`}</>;
  return (
    <>
      {name}
      {fields.map((field) => (
        <Text key={field} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {PRICE_LABELS[field]}: {priceFieldText(field, before)} → {priceFieldText(field, after)}
        </Text>
      ))}
    </>
  );
}
