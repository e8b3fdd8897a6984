import { Alert, Button, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import { blockersOf, MISSING_KINDS, type Missing } from '#contract/due-diligence/files/missing.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { Line, LineList } from '#web/components/line-list.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { client } from '#web/lib/api/api.ts';
import { goToPart } from '#web/lib/focus/go-to-part.ts';
import { AcceptanceSection } from './acceptance-section.tsx';
import { AssessmentForm } from './assessment-form.tsx';
import { useFileAction } from './file-query.ts';
import { PartiesSection } from './parties-section.tsx';
import { RelationshipSection } from './relationship-section.tsx';

interface DueDiligenceFileProps {
  clientId: string;
  shown: ClientFile;
  belowParties?: ReactNode;
}

/** A client's file: what is missing first, then its parts. */
export function DueDiligencePart({ clientId, shown, belowParties }: DueDiligenceFileProps) {
  const open = useFileAction(
    clientId,
    () => client.dueDiligence.open({ client_id: clientId }),
    'Failed to open the file',
  );
  const { file } = shown;
  if (!file) {
    return (
      <EmptyState
        title="No file yet"
        description={
          shown.in_use
            ? 'A file opens when a proforma is saved, or now. It starts with the people who are already known.'
            : 'Before you act for a client, the law asks you to know who they are, and to write down the risk. Opening a file starts that for this client, and for every client whose proforma is saved from now on.'
        }
        actions={
          <BusyButton busy={open.isPending} onClick={() => open.mutate(undefined)}>
            Open a file
          </BusyButton>
        }
      />
    );
  }
  return (
    <Stack>
      <MissingList shown={shown} />
      <PartiesSection clientId={clientId} shown={shown} />
      {belowParties}
      <AssessmentForm key={file.id} clientId={clientId} shown={shown} file={file} />
      <AcceptanceSection clientId={clientId} shown={shown} file={file} />
      <RelationshipSection clientId={clientId} shown={shown} file={file} />
      <Text size="xs" c="dimmed">
        The file covers the Money Laundering Regulations 2017: identity, risk, exposed persons and the United
        Kingdom’s sanctions list. It doesn’t cover other countries’ sanctions, adverse media or the checks of
        your supervisory body, and it is no legal advice.
      </Text>
    </Stack>
  );
}

/** The part of the screen in which something can be mended. */
const PART_OF: Record<keyof typeof MISSING_KINDS, string> = {
  client_party: 'parties',
  owner: 'parties',
  evidence: 'parties',
  exposed: 'parties',
  office: 'parties',
  purpose: 'assessment',
  countries: 'assessment',
  level: 'assessment',
  reasons: 'assessment',
  funds: 'assessment',
  wealth: 'assessment',
  screening: 'parties',
  hit: 'matches',
  match: 'parties',
  acceptance: 'acceptance',
  copy: 'parties',
  look: 'look-again',
};

export function missingText({ kind, party_name }: Missing): string {
  const { label } = MISSING_KINDS[kind];
  return party_name === null ? label : `${party_name}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

function MissingList({ shown: { missing, triggers, file } }: { shown: ClientFile }) {
  const open = triggers.filter(({ done_at }) => done_at === null);
  // A file that only waits for its deletion needs no praise.
  if (missing.length === 0 && file?.relationship_ended_on) return null;
  if (missing.length === 0) {
    return (
      <Alert color="green" title="Nothing is missing">
        Accepted by {file?.accepted_by_name}. What you know today is what the file says.
      </Alert>
    );
  }
  const rest = missing.filter(({ kind }) => kind !== 'acceptance' || blockersOf(missing).length === 0);
  return (
    <SectionCard title="What is missing">
      <LineList label="What is missing">
        {rest.map((one) => (
          <Line key={`${one.kind} ${one.party_id}`}>
            <Text size="sm" flex="1 1 12rem">
              {missingText(one)}
            </Text>
            <Button
              size="xs"
              variant="default"
              aria-label={`Go to: ${missingText(one)}`}
              onClick={() =>
                goToPart(
                  one.party_id && PART_OF[one.kind] === 'parties'
                    ? `party-${one.party_id}`
                    : PART_OF[one.kind],
                )
              }
            >
              {one.kind === 'acceptance' ? 'Accept' : 'Go there'}
            </Button>
          </Line>
        ))}
      </LineList>
      {open.length > 0 && (
        <List size="sm" mt="xs">
          {open.map(({ id, text }) => (
            <List.Item key={id}>{text}</List.Item>
          ))}
        </List>
      )}
    </SectionCard>
  );
}
