import { Group, Text } from '@mantine/core';
import type { FileSummary } from '#contract/due-diligence/files/file-summary.ts';
import { RISK_LEVEL_LABELS } from '#contract/due-diligence/files/risk-level.ts';
import {
  INSPECTION_REASONS,
  type InspectionReason,
  isReportOverdue,
} from '#contract/due-diligence/inspection/inspection-reasons.ts';
import { dayText } from '#contract/values/day-text.ts';
import { Line, LineList } from '#web/components/line-list.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { today } from './today.ts';

/** A client's file on the client's page: one line if it is in order, otherwise what is missing. */
export function FileLine({ clientId, summary }: { clientId: string; summary: FileSummary }) {
  const { level, accepted_by_name, next_review_on } = summary;
  const missing = summary.missing.filter((kind) => kind !== 'acceptance' || summary.missing.length === 1);
  const problems: InspectionReason[] = [
    ...missing,
    ...(summary.has_undecided ? (['difference'] as const) : []),
    ...(isReportOverdue(summary.report_due_on, today()) ? (['report'] as const) : []),
  ];
  const link = (label: string, hash?: string) => (
    <LinkButton
      size="xs"
      variant="default"
      to={paths.clientDueDiligence}
      params={{ id: clientId }}
      {...(hash && { hash })}
    >
      {label}
    </LinkButton>
  );
  if (!summary.has_file || problems.length === 0) {
    return (
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          <b>Due diligence</b>:{' '}
          {!summary.has_file || level === null
            ? 'this client has no file yet.'
            : `${RISK_LEVEL_LABELS[level].toLowerCase()} risk, accepted by ${accepted_by_name}, next review on ${next_review_on && dayText(next_review_on)}.`}
        </Text>
        {link(summary.has_file ? 'Open the file' : 'Start a file')}
      </Group>
    );
  }
  return (
    <SectionCard title="Due diligence" description="Before you act for the client, this is still to be done.">
      <LineList label="Due diligence">
        {problems.map((kind) => (
          <Line key={kind}>
            <Text size="sm" flex="1 1 12rem">
              {INSPECTION_REASONS[kind]}
            </Text>
            {link(kind === 'acceptance' ? 'Accept' : 'Go there')}
          </Line>
        ))}
      </LineList>
    </SectionCard>
  );
}
