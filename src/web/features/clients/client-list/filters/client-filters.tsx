import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { ClientFilter } from '#contract/clients/clients/client.ts';
import { isFiltered } from '#contract/clients/clients/client-filter.ts';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import { INQUIRY_SOURCES, normaliseSource, sourceLabel } from '#contract/clients/clients/inquiry-source.ts';
import { hiddenLabel } from '#web/components/forms/hidden-label.ts';
import { SearchInput } from '#web/components/forms/search-input.tsx';
import { usePhone } from '#web/lib/browser/use-phone.ts';
import classes from './client-filters.module.css';
import { FilterChoice } from './filter-choice.tsx';
import { OwnerChoice } from './owner-choice.tsx';
import { ProposalChoice } from './proposal-choice.tsx';

/** Changes to the filters in the URL. A value of undefined removes the filter. */
export type FilterChange = { [Name in keyof ClientFilter]?: ClientFilter[Name] | undefined };

export interface ClientFiltersProps {
  filter: ClientFilter;
  onChange: (change: FilterChange) => void;
  onClear: () => void;
  /** Id of the signed-in user. */
  userId: string;
  /** Number of times the filters were cleared, by any button. */
  cleared: number;
  /** Shown after the filters. */
  actions?: ReactNode;
  /** On a phone, the choice of the order, among the filters. */
  order?: ReactNode;
}

/** The filters in the URL. Choosing 'All …' removes a filter from it. */
export function ClientFilters({
  filter,
  onChange,
  onClear,
  userId,
  cleared,
  actions,
  order,
}: ClientFiltersProps) {
  const phone = usePhone();
  const [unfolded, setUnfolded] = useState(false);
  const choicesId = useId();
  const active = Object.values({ ...filter, search: undefined }).filter(
    (value) => value !== undefined,
  ).length;
  return (
    <search className={classes.filters} aria-label="Filter clients">
      <SearchInput
        // Remounts, to drop debounced input. The button that was clicked is gone, so the focus moves here.
        key={cleared}
        focused={cleared > 0}
        {...hiddenLabel('Search clients, companies, emails, phone numbers')}
        placeholder="Search clients, companies, emails, phone numbers..."
        className={classes.search}
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      {phone && (
        <Button
          variant="default"
          aria-expanded={unfolded}
          aria-controls={choicesId}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
          onClick={() => setUnfolded(!unfolded)}
        >
          {active === 0 ? 'Filters' : `Filters (${active})`}
        </Button>
      )}
      <div className={classes.choices} id={choicesId} hidden={phone && !unfolded}>
        <FilterChoice
          label="Status"
          data={[
            { value: 'all', label: 'All Statuses' },
            ...CLIENT_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
          ]}
          value={filter.status ?? 'all'}
          onChange={(status) => onChange({ status: status === 'all' ? undefined : (status as ClientStatus) })}
        />
        <FilterChoice
          label="Inquiry Source"
          data={[{ value: 'all', label: 'All Sources' }, ...sourceChoices(filter.inquiry_source)]}
          value={filter.inquiry_source === undefined ? 'all' : knownSpelling(filter.inquiry_source)}
          onChange={(source) => onChange({ inquiry_source: source === 'all' ? undefined : source })}
        />
        <FilterChoice
          label="Calendly Booking"
          data={[
            { value: 'all', label: 'All Bookings' },
            { value: 'true', label: 'Calendly Bookings' },
            { value: 'false', label: 'Non-Calendly Bookings' },
          ]}
          value={filter.calendly_booking ?? 'all'}
          onChange={(booking) =>
            onChange({ calendly_booking: booking === 'true' || booking === 'false' ? booking : undefined })
          }
        />
        <OwnerChoice value={filter.owner} onChange={(owner) => onChange({ owner })} userId={userId} />
        <ProposalChoice value={filter.proposal} onChange={(proposal) => onChange({ proposal })} />
        {order}
        {isFiltered(filter) && (
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={onClear}
          >
            Clear Filters
          </Button>
        )}
        {actions}
      </div>
    </search>
  );
}

function knownSpelling(source: string): string {
  return INQUIRY_SOURCES.find((known) => normaliseSource(known) === normaliseSource(source)) ?? source;
}

/** The known sources, plus the source in the URL if it isn't one of them. */
function sourceChoices(source: string | undefined): { value: string; label: string }[] {
  const known: string[] = [...INQUIRY_SOURCES];
  const shown = source === undefined ? undefined : knownSpelling(source);
  const all = shown === undefined || known.includes(shown) ? known : [...known, shown];
  return all.map((value) => ({ value, label: sourceLabel(value) }));
}
