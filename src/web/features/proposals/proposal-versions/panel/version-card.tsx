import { Badge, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { VersionState } from '#contract/proposals/proposal-versions/version-state.ts';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { formatDate, formatDateTime } from '#web/lib/browser/format.ts';
import { SignatoryStates } from './signatory-states.tsx';
import { TotalsList } from './totals-list.tsx';
import { VersionFiles } from './version-files.tsx';

const STATES: Record<VersionState, { label: string; colour: string }> = {
  open: { label: 'Open', colour: 'blue' },
  signed: { label: 'Signed', colour: 'green' },
  declined: { label: 'Declined', colour: 'red' },
  expired: { label: 'Expired', colour: 'yellow' },
  withdrawn: { label: 'Withdrawn', colour: 'gray' },
  superseded: { label: 'Replaced', colour: 'gray' },
};

export function VersionBadge({ state }: { state: VersionState }) {
  const { label, colour } = STATES[state];
  return (
    <Badge variant="light" color={colour}>
      {label}
    </Badge>
  );
}

const listFormat = new Intl.ListFormat('en-GB');

export interface VersionDetailsProps {
  version: VersionSummary;
  /** Whether the server can send mail. */
  mailConfigured: boolean;
  /** Shown beside the download buttons. */
  actions?: ReactNode;
}

/** A sent version: the progress of its signatories, the chosen options, its value and its files. */
export function VersionDetails({ version, mailConfigured, actions }: VersionDetailsProps) {
  const { state, sent_at, sent_by_name, valid_until, totals } = version;
  return (
    <Stack gap="md">
      <SignatoryStates version={version} mailConfigured={mailConfigured} />
      <DefinitionList
        items={[
          {
            label: 'Value',
            value: <TotalsList totals={totals} />,
          },
          ...(version.has_options ? [{ label: 'Options', value: optionsText(version) }] : []),
          { label: 'Sent', value: `${formatDateTime(sent_at)} by ${sent_by_name}` },
          {
            label: state === 'expired' ? 'Expired' : 'Valid until',
            value: `The end of ${formatDate(valid_until)}`,
          },
        ]}
      />
      <VersionFiles version={version} actions={actions} />
    </Stack>
  );
}

function optionsText({ state, accepted_at, left_out }: VersionSummary): string {
  if (accepted_at === null)
    return `Not chosen${state === 'open' ? ' yet' : ''} (the value includes all of them)`;
  return left_out.length === 0 ? 'All chosen' : `Without ${listFormat.format(left_out)}`;
}
