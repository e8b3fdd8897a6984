import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useSelector } from '@tanstack/react-store';
import { useCallback, useState } from 'react';
import type { Adjustments } from '#contract/pricing/fees/adjustments.ts';
import { discountText } from '#contract/pricing/fees/adjustments-text.ts';
import { isSameOffer } from '#contract/pricing/fees/approval.ts';
import type { SavedFees } from '#contract/pricing/fees/saved-fees.ts';
import type { FeeLine } from '#contract/pricing/pricing/fees.ts';
import { aboveStaffLimit } from '#contract/pricing/pricing/staff-limit.ts';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { FeeLines } from '#web/features/pricing/fees/fee-lines.tsx';
import { approvalText, changeText, toBePriced } from '#web/features/pricing/fees/fee-text.ts';
import { FeeTotalsTable } from '#web/features/pricing/fees/fee-totals.tsx';
import type { Draft } from '#web/features/pricing/proforma/draft.ts';
import type { ShownFees } from './shown-fees.ts';

const DiscountDialog = lazyPart(() => import('./discount-dialog.tsx'), 'DiscountDialog');
const OverrideDialog = lazyPart(() => import('./override-dialog.tsx'), 'OverrideDialog');

export interface FeesPanelProps {
  shown: Draft<ShownFees>;
  adjustments: Draft<Adjustments>;
  /** The fees of the stored proforma, with their approval. */
  stored: SavedFees | null;
}

type Asked = { kind: 'override'; line: FeeLine } | { kind: 'discount'; line: FeeLine | null };

/** The fees of a proforma that is being filled in. Renders nothing until they are computed. */
export function FeesPanel({ shown, adjustments, stored }: FeesPanelProps) {
  const { now } = useSelector(shown.state, (all) => all);
  const given = useSelector(adjustments.state, (all) => all);
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = useCallback(
    (line: FeeLine) => (
      <Group gap={4}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Override ${line.name}`}
          onClick={() => setAsked({ kind: 'override', line })}
        >
          Override
        </Button>
        {line.amounts && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Discount ${line.name}`}
            onClick={() => setAsked({ kind: 'discount', line })}
          >
            Discount
          </Button>
        )}
        {line.override && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Remove the override of ${line.name}`}
            onClick={() => {
              const all = adjustments.get();
              adjustments.set({
                ...all,
                overrides: all.overrides.filter((each) => each.line !== line.key),
              });
            }}
          >
            Remove override
          </Button>
        )}
      </Group>
    ),
    [adjustments],
  );
  if (!now) return null;
  const { fees, pricing, changes } = now;
  const nameOf = (key: string) => fees.lines.find((line) => line.key === key)?.name ?? key;
  const unpriced = toBePriced(fees);
  const reasons = aboveStaffLimit(fees, pricing.book.rules);

  function close(): void {
    setAsked(null);
  }

  return (
    <Stack gap="xs">
      <Text size="xs" c="dimmed">
        Computed from version {pricing.book.number} of the price book
        {fees.is_vat_registered && ', before VAT'}
      </Text>
      {changes.length > 0 && (
        <Alert color="yellow" variant="light" role="status" title="The prices have changed" p="xs">
          <List size="xs">
            {changes.map((change) => (
              <List.Item key={change.key}>{changeText(change)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {fees.lines.length === 0 && (
        <Text size="sm" c="dimmed">
          Choose services to see their fees.
        </Text>
      )}
      <FeeLines lines={fees.lines} actions={actions} />
      {given.discounts.map((discount, index) => (
        <Group key={JSON.stringify(discount)} justify="space-between" gap={4} px="0.5rem">
          <Text size="xs" flex="1 1 6rem">
            {discountText(discount, nameOf)}: {discount.reason}
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Remove the discount of ${discountText(discount, nameOf)}`}
            onClick={() => adjustments.set({ ...given, discounts: given.discounts.toSpliced(index, 1) })}
          >
            Remove
          </Button>
        </Group>
      ))}
      {fees.lines.length > 0 && (
        <>
          <FeeTotalsTable fees={fees} />
          <Button size="xs" variant="default" onClick={() => setAsked({ kind: 'discount', line: null })}>
            Add a discount
          </Button>
        </>
      )}
      {unpriced !== null && (
        <Text size="xs" c="red">
          {unpriced}
        </Text>
      )}
      {fees.notes.map((note) => (
        <Text key={note} size="xs">
          {note}
        </Text>
      ))}
      {reasons.length > 0 && (
        <Alert color="yellow" variant="light" p="xs" role="status">
          {reasons.join(' ')}{' '}
          {approvalText(stored && isSameOffer(stored, { fees, adjustments: given }) ? stored : null)}
        </Alert>
      )}
      {asked?.kind === 'override' && (
        <OverrideDialog
          line={asked.line}
          isVatRegistered={fees.is_vat_registered}
          onClose={close}
          onSave={(override) => {
            const others = given.overrides.filter((each) => each.line !== override.line);
            adjustments.set({ ...given, overrides: [...others, override] });
            close();
          }}
        />
      )}
      {asked?.kind === 'discount' && (
        <DiscountDialog
          line={asked.line}
          isVatRegistered={fees.is_vat_registered}
          onClose={close}
          onSave={(discount) => {
            adjustments.set({ ...given, discounts: [...given.discounts, discount] });
            close();
          }}
        />
      )}
    </Stack>
  );
}
