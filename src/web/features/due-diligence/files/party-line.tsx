import { Anchor, Badge, Box, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import {
  type Evidence,
  PARTY_ROLE_LABELS,
  PARTY_SOURCE_LABELS,
  type Party,
  PEP_KIND_LABELS,
} from '#contract/due-diligence/files/party.ts';
import { birthText } from '#contract/due-diligence/sanctions/birth.ts';
import { countryName } from '#contract/values/countries.ts';
import { dayText } from '#contract/values/day-text.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { Line } from '#web/components/line-list.tsx';
import { client } from '#web/lib/api/api.ts';
import { CopyButtons } from './copy-buttons.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { useFileAction } from './file-query.ts';
import { PartyDialog, partyFieldsOf } from './party-dialog.tsx';
import { today } from './today.ts';

/** The short answers of the line. 'Yes' asks for the rest in a dialog. */
const EXPOSED = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];

interface PartyLineProps {
  clientId: string;
  party: Party;
  shown: ClientFile;
}

export function PartyLine({ clientId, party, shown }: PartyLineProps) {
  const [dialog, setDialog] = useState<'edit' | 'exposed' | 'evidence' | null>(null);
  const end = useFileAction(
    clientId,
    (left_on: string | null) => client.dueDiligence.endParty({ client_id: clientId, id: party.id, left_on }),
    'Failed to save the party',
  );
  const hasLeft = party.left_on !== null;
  return (
    <Line id={`party-${party.id}`} tabIndex={-1} align="flex-start" isDone={hasLeft}>
      <Stack gap={6} flex="1 1 18rem" miw={0}>
        <Box>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {party.name}
          </Text>
          <Text size="sm" c="dimmed">
            {detailsOf(party)}
          </Text>
        </Box>
        {party.evidence.map((evidence) => (
          <EvidenceText key={evidence.id} clientId={clientId} evidence={evidence} />
        ))}
        {!hasLeft && party.kind === 'person' && (
          <Exposure clientId={clientId} party={party} onYes={() => setDialog('exposed')} />
        )}
        <Hits party={party} shown={shown} />
      </Stack>
      <Group gap="xs">
        {hasLeft ? (
          <BusyButton size="xs" variant="default" busy={end.isPending} onClick={() => end.mutate(null)}>
            Bring back
          </BusyButton>
        ) : (
          <>
            <Button
              size="xs"
              variant={party.evidence.length === 0 ? 'filled' : 'default'}
              onClick={() => setDialog('evidence')}
              aria-label={`Record a document of ${party.name}`}
            >
              Record a document
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => setDialog('edit')}
              aria-label={`Edit ${party.name}`}
            >
              Edit
            </Button>
            <BusyButton
              size="xs"
              variant="default"
              busy={end.isPending}
              onClick={() => end.mutate(today())}
              aria-label={`${party.name} has left`}
            >
              Has left
            </BusyButton>
          </>
        )}
      </Group>
      {dialog === 'evidence' && (
        <EvidenceDialog clientId={clientId} party={party} onClose={() => setDialog(null)} />
      )}
      {(dialog === 'edit' || dialog === 'exposed') && (
        <PartyDialog
          clientId={clientId}
          party={party}
          {...(dialog === 'exposed' && { pep: 'uk' as const })}
          onClose={() => setDialog(null)}
        />
      )}
    </Line>
  );
}

function detailsOf(party: Party): string {
  return [
    party.roles.map((role) => PARTY_ROLE_LABELS[role]).join(', '),
    ...(party.born ? [`born ${birthText(party.born)}`] : []),
    ...(party.nationality ? [`nationality ${countryName(party.nationality)}`] : []),
    ...(party.country ? [countryName(party.country)] : []),
    ...(party.company_number ? [`number ${party.company_number}`] : []),
    ...(party.left_on ? [`left ${dayText(party.left_on)}`] : []),
    `from ${PARTY_SOURCE_LABELS[party.source]}`,
  ].join(' · ');
}

function EvidenceText({ clientId, evidence }: { clientId: string; evidence: Evidence }) {
  const { document, reference, seen_on, seen_by_name, copies, copy_place, copy_location } = evidence;
  const place =
    copies.length > 0
      ? null
      : copy_place === 'elsewhere' && copy_location !== null
        ? `copy: ${copy_location}`
        : 'no copy named';
  return (
    <Group gap="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {document}
        {reference !== null && ` ${reference}`}, seen by {seen_by_name} on {dayText(seen_on)}
        {place !== null && `, ${place}`}
      </Text>
      <CopyButtons clientId={clientId} evidence={evidence} />
    </Group>
  );
}

function Exposure({ clientId, party, onYes }: { clientId: string; party: Party; onYes: () => void }) {
  const answer = useFileAction(
    clientId,
    () =>
      client.dueDiligence.changeParty({
        ...partyFieldsOf(party),
        client_id: clientId,
        id: party.id,
        version: party.version,
        pep: 'no',
        pep_kind: null,
        pep_office: null,
        pep_left_on: null,
      }),
    'Failed to save the answer',
  );
  const isExposed = party.pep === 'uk' || party.pep === 'foreign';
  return (
    <Group gap="xs">
      <Text size="sm" id={`exposed-${party.id}`}>
        Politically exposed?
      </Text>
      <SegmentedControl
        size="xs"
        aria-labelledby={`exposed-${party.id}`}
        data={EXPOSED}
        value={isExposed ? 'yes' : (party.pep ?? '')}
        onChange={(value) => (value === 'no' ? answer.mutate(undefined) : onYes())}
      />
      {isExposed && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[
            party.pep_kind && PEP_KIND_LABELS[party.pep_kind],
            party.pep_office,
            party.pep === 'foreign' ? 'outside the United Kingdom' : 'in the United Kingdom',
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          <Anchor component="button" type="button" size="sm" onClick={onYes}>
            Edit
          </Anchor>
        </Text>
      )}
    </Group>
  );
}

function Hits({ party, shown }: { party: Party; shown: ClientFile }) {
  const screening = shown.screening.find(({ party_id }) => party_id === party.id);
  if (!screening) return null;
  if (screening.the_same > 0) return <Badge color="red">On the sanctions list</Badge>;
  if (screening.waiting > 0)
    return <Badge color="yellow">Possible match with the sanctions list: decide</Badge>;
  return screening.screened_at === null ? null : (
    <Text size="sm" c="dimmed">
      Screened {dayText(screening.screened_at.slice(0, 10))} against the sanctions list
    </Text>
  );
}
