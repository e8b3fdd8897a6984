import { Anchor, Badge, Box, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ProposalRun } from '#contract/proposals/proposals/run.ts';
import { CodeBlock } from '#web/components/code-block.tsx';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { useDetails } from '#web/components/details-toggle.tsx';
import { runBadge, runHistory } from './run-states.ts';

/** A run with its outcome and, behind a toggle, Axiom's response and the data sent. */
export function RunItem({
  run,
  heading,
  actions,
}: {
  run: ProposalRun;
  /** Names the client, on pages that show several clients. */
  heading?: ReactNode;
  actions?: ReactNode;
}) {
  const details = useDetails();
  const { label, colour } = runBadge(run);
  return (
    <Box component="li">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Box miw={0} flex="1 1 16rem">
          <Group gap="xs">
            {heading}
            <Badge variant="light" color={colour}>
              {label}
            </Badge>
          </Group>
          {run.reason !== null && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }} lineClamp={4}>
              {run.reason}
            </Text>
          )}
          {runHistory(run).map((line) => (
            <Text key={line} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {line}
            </Text>
          ))}
        </Box>
        <Group gap="xs">
          {run.run_url !== null && (
            <Anchor href={run.run_url} target="_blank" rel="noreferrer" size="sm">
              <Group component="span" gap={4} display="inline-flex">
                Watch in Axiom
                <IconExternalLink size={14} aria-label="(opens in a new tab)" />
              </Group>
            </Anchor>
          )}
          {details.button}
          {actions}
        </Group>
      </Group>
      {details.panel(() => (
        <RunDetails run={run} />
      ))}
    </Box>
  );
}

function RunDetails({ run: { payload, answer, answer_status } }: { run: ProposalRun }) {
  return (
    <Stack gap="sm" mt="sm">
      {answer_status !== null && (
        <CodeBlock
          label={`Axiom responded with status ${answer_status}:`}
          text={answer || 'Empty response'}
          mah="12rem"
        />
      )}
      {payload ? (
        <DefinitionList
          style={{ whiteSpace: 'pre-line' }}
          items={payload.header.map((label, index) => ({ label, value: payload.values[index] }))}
        />
      ) : (
        <Text size="sm">No data was sent.</Text>
      )}
    </Stack>
  );
}
