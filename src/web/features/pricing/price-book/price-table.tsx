import { Button, Table, Text, VisuallyHidden } from '@mantine/core';
import type { CatalogueCategory, CatalogueSubHeader } from '#contract/pricing/catalogue/catalogue.ts';
import { BILLING_LABELS, VAT_LABELS } from '#contract/pricing/price-book/sheet-columns.ts';
import type { StoredPrice } from '#contract/pricing/price-book/version.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { AmountField } from './amount-field.tsx';
import { methodSentences } from './price-labels.ts';

export interface ListedPrice {
  category: CatalogueCategory;
  subHeader: CatalogueSubHeader;
  stored: StoredPrice | null;
  /** What the typical client pays: '£82.80 + VAT a month'. Null without a price. */
  typical: string | null;
}

export interface PriceTableProps {
  category: CatalogueCategory;
  rows: readonly ListedPrice[];
  /** Id of the draft that can be edited. Null if the version is read-only. */
  draftId: string | null;
  /** Whether prices that nobody has edited are marked as examples. */
  marksExamples: boolean;
  onOpen: (row: ListedPrice) => void;
}

/** The prices of a category. */
export function PriceTable({ category, rows, draftId, marksExamples, onOpen }: PriceTableProps) {
  return (
    <SectionCard title={category.display_name} padding="md">
      <Table verticalSpacing={6} horizontalSpacing="xs" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={{ base: '36%', sm: '28%' }}>Service</Table.Th>
            <Table.Th>Price</Table.Th>
            <Table.Th w="22%" visibleFrom="md">
              A typical client pays
            </Table.Th>
            <Table.Th w="6.5rem" visibleFrom="lg">
              Billing
            </Table.Th>
            <Table.Th w="5.5rem" visibleFrom="lg">
              VAT
            </Table.Th>
            <Table.Th w="4.5rem">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <PriceRow
              key={row.subHeader.id}
              row={row}
              draftId={draftId}
              marksExamples={marksExamples}
              onOpen={onOpen}
            />
          ))}
        </Table.Tbody>
      </Table>
    </SectionCard>
  );
}

interface PriceRowProps extends Pick<PriceTableProps, 'draftId' | 'marksExamples' | 'onOpen'> {
  row: ListedPrice;
}

function PriceRow({ row, draftId, marksExamples, onOpen }: PriceRowProps) {
  const { subHeader, stored, typical } = row;
  const price = stored?.price;
  const name = subHeader.display_name;
  const verb = draftId === null ? 'View' : price ? 'Edit' : 'Set';
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
        {name}
        {typical !== null && (
          <Text size="xs" c="dimmed" hiddenFrom="md">
            Typically {typical}
          </Text>
        )}
        {stored && (stored.edited_by_name !== null || marksExamples) && (
          <Text size="xs" c="dimmed">
            {stored.edited_by_name === null ? 'Example' : `Checked by ${stored.edited_by_name}`}
          </Text>
        )}
      </Table.Th>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {price?.method.kind === 'fixed' && draftId !== null && stored ? (
          <AmountField draftId={draftId} stored={stored} pence={price.method.pence} />
        ) : price ? (
          methodSentences(price.method).map((sentence) => <div key={sentence}>{sentence}</div>)
        ) : (
          <Text span size="sm" c="dimmed">
            No price
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="md" style={{ overflowWrap: 'anywhere' }}>
        {typical}
      </Table.Td>
      <Table.Td visibleFrom="lg">{price && BILLING_LABELS[price.billing]}</Table.Td>
      <Table.Td visibleFrom="lg">{price && VAT_LABELS[price.vat_treatment]}</Table.Td>
      <Table.Td>
        {(price || draftId !== null) && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={verb === 'Set' ? `Set a price for ${name}` : `${verb} the price of ${name}`}
            onClick={() => onOpen(row)}
          >
            {verb}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
