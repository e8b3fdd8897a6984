import { Anchor, Badge, Box, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { ProposalRun } from '#contract/proposals/run.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { RUN_STATE_BADGES, runHistory } from './run-states.ts';

/** One send: what became of it, why, and behind a toggle what was sent. */
export function RunItem({
  run,
  heading,
  actions,
}: {
  run: ProposalRun;
  /** Whose run it is, where that is not plain from the page. */
  heading?: ReactNode;
  actions?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const { label, colour } = RUN_STATE_BADGES[run.state];
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
          <Button
            variant="default"
            size="xs"
            aria-expanded={open}
            aria-controls={detailsId}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide details' : 'Show details'}
          </Button>
          {actions}
        </Group>
      </Group>
      <div id={detailsId}>{open && <RunDetails run={run} />}</div>
    </Box>
  );
}

function RunDetails({ run: { payload, answer, answer_status } }: { run: ProposalRun }) {
  return (
    <Stack gap="sm" mt="sm">
      {answer_status !== null && (
        <div>
          <Text size="sm">Axiom answered with status {answer_status}:</Text>
          <Code block mah="12rem" style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }} tabIndex={0}>
            {answer || 'nothing'}
          </Code>
        </div>
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
