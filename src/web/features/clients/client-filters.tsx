import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type ClientFilter, isFiltered } from '#contract/clients/client.ts';
import { CLIENT_STATUSES, type ClientStatus, STATUS_LABELS } from '#contract/clients/client-status.ts';
import { INQUIRY_SOURCES, normaliseSource, sourceLabel } from '#contract/clients/inquiry-source.ts';
import { hiddenLabel } from '#web/components/hidden-label.ts';
import classes from './client-filters.module.css';

/** Milliseconds after the last key before the list follows. */
const SEARCH_DELAY_MS = 250;

/** What the address may hold; undefined takes a filter out. */
export type FilterChange = { [Name in keyof ClientFilter]?: ClientFilter[Name] | undefined };

export interface ClientFiltersProps {
  filter: ClientFilter;
  onChange: (change: FilterChange) => void;
  onClear: () => void;
  /** How often they were cleared, whichever button did it. */
  cleared: number;
}

/** Each filter shows what the address says; 'all' takes it out of it. */
export function ClientFilters({ filter, onChange, onClear, cleared }: ClientFiltersProps) {
  return (
    <search className={classes.filters} aria-label="Filter clients">
      <SearchInput
        // Afresh, without what was about to be told. The button that did it is gone: the focus goes here.
        key={cleared}
        focused={cleared > 0}
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <div className={classes.choices}>
        <Select
          {...hiddenLabel('Status')}
          allowDeselect={false}
          data={[
            { value: 'all', label: 'All Statuses' },
            ...CLIENT_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
          ]}
          value={filter.status ?? 'all'}
          onChange={(status) => onChange({ status: status === 'all' ? undefined : (status as ClientStatus) })}
        />
        <Select
          {...hiddenLabel('Inquiry Source')}
          allowDeselect={false}
          data={[{ value: 'all', label: 'All Sources' }, ...sourceChoices(filter.inquiry_source)]}
          value={filter.inquiry_source === undefined ? 'all' : knownSpelling(filter.inquiry_source)}
          onChange={(source) =>
            onChange({ inquiry_source: source === 'all' || !source ? undefined : source })
          }
        />
        <Select
          {...hiddenLabel('Calendly Booking')}
          allowDeselect={false}
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
        {isFiltered(filter) && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={onClear}
          >
            Clear Filters
          </Button>
        )}
      </div>
    </search>
  );
}

function knownSpelling(source: string): string {
  return INQUIRY_SOURCES.find((known) => normaliseSource(known) === normaliseSource(source)) ?? source;
}

/** The options, and a source that came with the address. */
function sourceChoices(source: string | undefined): { value: string; label: string }[] {
  const known: string[] = [...INQUIRY_SOURCES];
  const shown = source === undefined ? undefined : knownSpelling(source);
  const all = shown === undefined || known.includes(shown) ? known : [...known, shown];
  return all.map((value) => ({ value, label: sourceLabel(value) }));
}

interface SearchInputProps {
  value: string;
  onChange: (search: string) => void;
  /** From the start. */
  focused: boolean;
}

function SearchInput({ value, onChange, focused }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useDebouncedCallback((search: string) => {
    told.current = search.trim();
    onChange(told.current);
  }, SEARCH_DELAY_MS);

  // The address changed by other means than these keys: back button, 'Clear Filters', the top bar's search.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);

  return (
    <TextInput
      ref={input}
      type="search"
      {...hiddenLabel('Search clients, companies, emails, phone numbers')}
      placeholder="Search clients, companies, emails, phone numbers..."
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      className={classes.search}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
    />
  );
}
