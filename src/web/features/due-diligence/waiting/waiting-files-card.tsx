import { Badge, Box, Text } from '@mantine/core';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import {
  type WaitingFile,
  type WaitingFiles,
  type WaitingKind,
  waitingFileText,
} from '#contract/due-diligence/waiting/waiting-file.ts';
import { Line, LineList } from '#web/components/line-list.tsx';
import { LinkAnchor, LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { DueBadge } from '#web/features/clients/next-steps/due-badge.tsx';
import { formatDate } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';

/** Where in the file it is done, and the button that leads there. */
const ACTIONS: Record<WaitingKind, { part: string; label: string }> = {
  look: { part: 'look-again', label: 'Look' },
  review: { part: 'acceptance', label: 'Review' },
  hit: { part: 'matches', label: 'Decide' },
  difference: { part: 'companies-house', label: 'Decide' },
  report: { part: 'companies-house', label: 'Report' },
  approval: { part: 'acceptance', label: 'Accept' },
};

interface WaitingFilesCardProps {
  shown: WaitingFiles;
  /** Whether it still waits. */
  isOpen: (file: WaitingFile) => boolean;
}

/** What waits in due diligence files, each with a button that leads to its part of the file. */
export function WaitingFilesCard({ shown: { items, count, has_more }, isOpen }: WaitingFilesCardProps) {
  return (
    <SectionCard
      title={`Know Your Client (${count}${has_more ? '+' : ''})`}
      actions={
        count > items.length && (
          <LinkButton to={paths.dueDiligence} search={{ show: 'failing' }} variant="default" size="xs">
            See All Files
          </LinkButton>
        )
      }
    >
      <LineList label="Know your client">
        {items.map((file) => (
          <WaitingLine key={`${file.client.id} ${file.kind}`} file={file} isDone={!isOpen(file)} />
        ))}
      </LineList>
    </SectionCard>
  );
}

function WaitingLine({ file, isDone }: { file: WaitingFile; isDone: boolean }) {
  const { client, kind, since, due } = file;
  const { part, label } = ACTIONS[kind];
  const name = clientFullName(client);
  return (
    <Line isDone={isDone}>
      <Box flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <LinkAnchor to={paths.client} params={{ id: client.id }} fw={500}>
          {name}
        </LinkAnchor>
        {client.company && (
          <Text span size="sm" c="dimmed">
            {' '}
            · {client.company}
          </Text>
        )}
        <Text size="sm">{waitingFileText(file)}</Text>
      </Box>
      {due === null ? (
        <Badge color="gray" variant="light">
          since {formatDate(since)}
        </Badge>
      ) : (
        <DueBadge due={due} />
      )}
      <LinkButton
        to={paths.clientDueDiligence}
        params={{ id: client.id }}
        hash={part}
        variant="default"
        size="xs"
        aria-label={`${label}: ${name}. ${waitingFileText(file)}`}
      >
        {label}
      </LinkButton>
    </Line>
  );
}
