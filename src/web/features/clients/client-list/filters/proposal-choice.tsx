import { useQuery } from '@tanstack/react-query';
import { PROPOSAL_FILTERS, type ProposalFilter } from '#contract/clients/clients/proposal-filter.ts';
import { orpc } from '#web/lib/api/api.ts';
import { FilterChoice } from './filter-choice.tsx';

export const PROPOSAL_FILTER_LABELS: Record<ProposalFilter, string> = {
  draft: 'Being Prepared',
  open: 'Waiting for Signature',
  expiring: 'Expiring Soon',
  unsigned: 'Slow to Sign',
  expired: 'Expired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  signed: 'Signed',
};

export interface ProposalChoiceProps {
  value: ProposalFilter | undefined;
  onChange: (value: ProposalFilter | undefined) => void;
}

/** Filters by proposal. Shown if the firm has sent or prepared a proposal in Tallygate, or if a link sets the filter. */
export function ProposalChoice({ value, onChange }: ProposalChoiceProps) {
  const { data: used = false } = useQuery(
    orpc.dashboard.badges.queryOptions({ select: ({ proposals }) => proposals }),
  );
  if (!used && value === undefined) return null;
  return (
    <FilterChoice
      label="Proposal"
      data={[
        { value: 'all', label: 'All Proposals' },
        ...PROPOSAL_FILTERS.map((known) => ({ value: known, label: PROPOSAL_FILTER_LABELS[known] })),
      ]}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(PROPOSAL_FILTERS.find((known) => known === chosen))}
    />
  );
}
