import { Button, Table, Text, VisuallyHidden } from '@mantine/core';
import type { CatalogueCategory, CatalogueSubHeader } from '#contract/pricing/catalogue/catalogue.ts';
import { BILLING_LABELS, VAT_LABELS } from '#contract/pricing/price-book/sheet-columns.ts';
import type { StoredPrice } from '#contract/pricing/price-book/version.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { AmountField } from './amount-field.tsx';
import { methodText } from './price-labels.ts';

export interface ListedPrice {
  category: CatalogueCategory;
  subHeader: CatalogueSubHeader;
  stored: StoredPrice | null;
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
            <Table.Th w="34%">Service</Table.Th>
            <Table.Th>Price</Table.Th>
            <Table.Th w="7rem" visibleFrom="sm">
              Billing
            </Table.Th>
            <Table.Th w="6rem" visibleFrom="md">
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
  const { subHeader, stored } = row;
  const price = stored?.price;
  const name = subHeader.display_name;
  const verb = draftId === null ? 'View' : price ? 'Edit' : 'Set';
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
        {name}
        {price && (
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {BILLING_LABELS[price.billing]}
          </Text>
        )}
        {marksExamples && stored?.edited_by_name === null && (
          <Text size="xs" c="dimmed">
            Example
          </Text>
        )}
      </Table.Th>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {price?.method.kind === 'fixed' && draftId !== null && stored ? (
          <AmountField draftId={draftId} stored={stored} pence={price.method.pence} />
        ) : price ? (
          methodText(price.method)
        ) : (
          <Text span size="sm" c="dimmed">
            No price
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">{price && BILLING_LABELS[price.billing]}</Table.Td>
      <Table.Td visibleFrom="md">{price && VAT_LABELS[price.vat_treatment]}</Table.Td>
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
