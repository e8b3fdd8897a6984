import { Stack, Table, Text } from '@mantine/core';
import type { Bill, BillingPlan } from '#contract/connections/books/bill.ts';
import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Amounts } from '#contract/pricing/pricing/fees.ts';
import { dayText } from '#contract/values/day-text.ts';
import { scheduleText } from './billing-text.ts';

/** Every bill of a plan with its lines. */
export function BillList({ plan }: { plan: BillingPlan }) {
  return (
    <Stack gap="md" mt="sm">
      {plan.contacts.map(({ contact, bills }) => (
        <div key={contact.name}>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {contact.name}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {contact.email}
          </Text>
          <Stack gap="sm" mt="xs">
            {bills.map((bill) => (
              <BillTable key={bill.kind} bill={bill} />
            ))}
          </Stack>
        </div>
      ))}
    </Stack>
  );
}

function BillTable({ bill }: { bill: Bill }) {
  return (
    <Table captionSide="top" fz="sm">
      <Table.Caption ta="left" mt={0}>
        {scheduleText(bill)}, from {dayText(bill.first_day)} · {bill.reference}
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Line</Table.Th>
          <Table.Th scope="col" ta="right">
            Net
          </Table.Th>
          <Table.Th scope="col" ta="right">
            VAT
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Total
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {bill.lines.map((line) => (
          <AmountRow key={line.key} label={line.description} amounts={line} />
        ))}
        {bill.lines.length > 1 && <AmountRow label="Bill" amounts={bill} />}
      </Table.Tbody>
    </Table>
  );
}

function AmountRow({ label, amounts }: { label: string; amounts: Amounts }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} style={{ overflowWrap: 'break-word' }}>
        {label}
      </Table.Th>
      {(['net', 'vat', 'gross'] as const).map((part) => (
        <Table.Td key={part} ta="right">
          {poundsText(amounts[part])}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
