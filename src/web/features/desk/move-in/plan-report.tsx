import { Alert, Button, Group, List, Stack, Table, Text } from '@mantine/core';
import { OLD_TABLE_LABELS } from '#contract/desk/move-in/old-tables.ts';
import {
  fitsWhole,
  type MoveInPlan,
  PROBLEM_HEADINGS,
  PROBLEM_KIND_LABELS,
  planSentences,
  problemCells,
} from '#contract/desk/move-in/plan.ts';
import { saveFile } from '#web/lib/browser/download-file.ts';
import { formatCount, formatNumber } from '#web/lib/browser/format.ts';

/** Problems shown. The download has the others. */
const SHOWN = 20;

/** What a check found: rows by table, what has to be known, and the problems. */
export function PlanReport({ plan }: { plan: MoveInPlan }) {
  const { problems, problems_total } = plan;
  return (
    <Stack>
      <Text role="status">
        {fitsWhole(plan) ? 'Everything fits.' : "Something doesn't fit yet."} Nothing has been changed by the
        check.
      </Text>
      <Table.ScrollContainer
        minWidth={420}
        type="native"
        tabIndex={0}
        role="group"
        aria-label="Rows by table"
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Table</Table.Th>
              {['Rows', 'New', 'Here', 'Differ', "Don't fit"].map((heading) => (
                <Table.Th key={heading} ta="right">
                  {heading}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {plan.tables.map(({ table, rows, fresh, same, differs, left_out }) => (
              <Table.Tr key={table}>
                <Table.Th scope="row" fw={400}>
                  {OLD_TABLE_LABELS[table]}
                </Table.Th>
                {Object.entries({ rows, fresh, same, differs, left_out }).map(([name, count]) => (
                  <Table.Td key={name} ta="right">
                    {formatNumber(count)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {planSentences(plan).map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
      {problems_total > 0 && (
        <Alert
          color="yellow"
          variant="light"
          title={`${formatCount(problems_total, 'remark')} about single rows`}
        >
          <List size="sm" style={{ overflowWrap: 'anywhere' }}>
            {problems.slice(0, SHOWN).map(({ table, id, field, reason, kind }) => (
              <List.Item key={[table, id, field, kind, reason].join(' ')}>
                {PROBLEM_KIND_LABELS[kind]}: {[OLD_TABLE_LABELS[table], id, field].filter(Boolean).join(', ')}
                : {reason}
              </List.Item>
            ))}
          </List>
          {problems_total > SHOWN && (
            <Text size="sm">… and {formatNumber(problems_total - SHOWN)} more.</Text>
          )}
          <Group mt="sm" gap="sm">
            <Button variant="default" onClick={() => void problemsFile(plan).then(saveFile)}>
              Download the List
            </Button>
            {problems_total > problems.length && (
              <Text size="sm">The list has the first {formatNumber(problems.length)}.</Text>
            )}
          </Group>
        </Alert>
      )}
    </Stack>
  );
}

async function problemsFile({ problems }: MoveInPlan): Promise<File> {
  const { default: Papa } = await import('papaparse');
  const cells = [PROBLEM_HEADINGS, ...problems.map(problemCells)];
  return new File(['\uFEFF', Papa.unparse(cells, { newline: '\r\n' })], 'move-in-problems.csv', {
    type: 'text/csv;charset=utf-8',
  });
}
