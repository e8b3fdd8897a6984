import { Badge, Box, Group, List, Text } from '@mantine/core';
import { RISK_LEVEL_LABELS, type RiskLevel } from '#contract/due-diligence/files/risk-level.ts';
import { INSPECTION_REASONS } from '#contract/due-diligence/inspection/inspection-reasons.ts';
import type { RegisterFile } from '#contract/due-diligence/inspection/register.ts';
import { Line } from '#web/components/line-list.tsx';
import { LinkAnchor, LinkButton } from '#web/components/navigation/links.tsx';
import { formatDate } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { KeptFileActions } from './kept-file-actions.tsx';

const COLOURS: Record<RiskLevel, string> = { low: 'green', normal: 'gray', high: 'red' };

/** A file of the register: whose it is, where it stands, and why it would fail. */
export function RegisterLine({ file, approves }: { file: RegisterFile; approves: boolean }) {
  const { client_id, client_name, company, level, reasons } = file;
  return (
    <Line style={{ display: 'block' }}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Box flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            {client_id === null ? (
              <Text fw={500}>{client_name}</Text>
            ) : (
              <LinkAnchor to={paths.client} params={{ id: client_id }} fw={500}>
                {client_name}
              </LinkAnchor>
            )}
            {level && <Badge color={COLOURS[level]}>{RISK_LEVEL_LABELS[level]} risk</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {[company, ...standing(file)].filter(Boolean).join(' · ')}
          </Text>
          {reasons.length > 0 && (
            <List size="sm" mt={4}>
              {reasons.map((reason) => (
                <List.Item key={reason}>{INSPECTION_REASONS[reason]}</List.Item>
              ))}
            </List>
          )}
        </Box>
        {client_id === null ? (
          <KeptFileActions file={file} approves={approves} />
        ) : (
          <LinkButton
            to={paths.clientDueDiligence}
            params={{ id: client_id }}
            size="xs"
            variant="default"
            aria-label={`Open the file of ${client_name}`}
          >
            Open the file
          </LinkButton>
        )}
      </Group>
    </Line>
  );
}

function standing({
  client_id,
  accepted_at,
  accepted_by_name,
  next_review_on,
  relationship_began_on,
  relationship_ended_on,
  free_on,
}: RegisterFile): string[] {
  const accepted =
    accepted_at === null
      ? 'Not accepted'
      : `Accepted on ${formatDate(accepted_at)} by ${accepted_by_name ?? 'nobody'}`;
  if (relationship_ended_on !== null)
    return [
      accepted,
      `Ended on ${formatDate(relationship_ended_on)}`,
      ...(free_on === null ? [] : [`Kept until ${formatDate(free_on)}`]),
      ...(client_id === null ? ['All else was erased'] : []),
    ];
  return [
    accepted,
    ...(next_review_on === null ? [] : [`Next review ${formatDate(next_review_on)}`]),
    ...(relationship_began_on === null ? ['Hasn’t signed'] : []),
  ];
}
