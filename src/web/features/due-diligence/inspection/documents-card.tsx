import { Anchor, Badge, Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import {
  FIRM_DOCUMENT_KIND_LABELS,
  type FirmDocument,
  type FirmDocumentKind,
  type JudgedDocument,
  judgeDocuments,
} from '#contract/due-diligence/inspection/firm-document.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { useDetails } from '#web/components/details-toggle.tsx';
import { Line, LineList } from '#web/components/line-list.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { formatDate } from '#web/lib/browser/format.ts';
import { useNow } from '#web/lib/browser/use-now.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { DocumentDialog, type NewDocument } from './document-dialog.tsx';

const NEW: NewDocument = { kind: 'assessment', title: '' };

/** Documents of the firm: what is in force, what should be looked at again, and the versions before. */
export function DocumentsCard({ documents }: { documents: readonly FirmDocument[] }) {
  const [adding, setAdding] = useState<NewDocument | null>(null);
  const isAdmin = useIsAdmin();
  const replaced = useDetails({ what: 'earlier versions' });
  const judged = judgeDocuments(documents, londonDay(useNow()));
  const shown = judged.filter(({ state }) => state !== 'replaced');
  const earlier = judged.filter(({ state }) => state === 'replaced');
  const lacking = (Object.keys(FIRM_DOCUMENT_KIND_LABELS) as FirmDocumentKind[]).filter(
    (kind) => !shown.some(({ document, state }) => document.kind === kind && state === 'in_force'),
  );
  return (
    <SectionCard
      title="Documents of the firm"
      description="The firm-wide risk assessment, policies and training. A document never changes: add its next version."
      actions={
        isAdmin && (
          <Button size="xs" variant="default" onClick={() => setAdding(NEW)}>
            Add a document
          </Button>
        )
      }
    >
      {shown.length === 0 && (
        <EmptyState
          size="sm"
          title="No document is in force"
          description={
            isAdmin
              ? 'An inspector asks for the firm-wide risk assessment first.'
              : 'An administrator can add documents.'
          }
        />
      )}
      {shown.length > 0 && lacking.length > 0 && (
        <Text size="sm" mb="xs">
          Nothing is in force for: {lacking.map((kind) => FIRM_DOCUMENT_KIND_LABELS[kind]).join(', ')}.
        </Text>
      )}
      <LineList label="Documents">
        {shown.map((one) => (
          <DocumentLine key={one.document.id} {...one} onNewVersion={isAdmin ? setAdding : null} />
        ))}
      </LineList>
      {earlier.length > 0 && (
        <>
          <Group mt="sm">{replaced.button}</Group>
          {replaced.panel(() => (
            <LineList label="Earlier versions">
              {earlier.map((one) => (
                <DocumentLine key={one.document.id} {...one} onNewVersion={null} />
              ))}
            </LineList>
          ))}
        </>
      )}
      {adding && <DocumentDialog start={adding} onClose={() => setAdding(null)} />}
    </SectionCard>
  );
}

function DocumentLine({
  document: { id, kind, title, in_force_from, added_at, added_by_name },
  state,
  look_again,
  onNewVersion,
}: JudgedDocument<FirmDocument> & { onNewVersion: ((start: NewDocument) => void) | null }) {
  return (
    <Line>
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Anchor href={`/api/firm-documents/${id}/file`} download fw={500}>
            {title}
          </Anchor>
          {state === 'coming' && <Badge color="blue">From {formatDate(in_force_from)}</Badge>}
          {look_again && <Badge color="yellow">Look again</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {FIRM_DOCUMENT_KIND_LABELS[kind]} · In force from {formatDate(in_force_from)} · Added on{' '}
          {formatDate(added_at)} by {added_by_name}
          {look_again && ' · Older than 12 months'}
        </Text>
      </Box>
      {onNewVersion && (
        <Button
          size="xs"
          variant="default"
          aria-label={`New version of ${title}`}
          onClick={() => onNewVersion({ kind, title })}
        >
          New version
        </Button>
      )}
    </Line>
  );
}
