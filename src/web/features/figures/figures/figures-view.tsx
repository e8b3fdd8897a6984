import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Period, periodOf } from '#contract/figures/figures/period.ts';
import { PERIOD_YEARS } from '#contract/figures/figures/period-kind.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { FigureListDialog } from './figure-list-dialog.tsx';
import { FigureSection } from './figure-section.tsx';
import { type FiguresSearch, periodOfAddress } from './figures-search.ts';
import classes from './figures-view.module.css';
import { PeriodPicker } from './period-picker.tsx';
import {
  discountsSection,
  lostSection,
  lowestFeeSection,
  ownersSection,
  proposalsSection,
  sourcesSection,
  staysSection,
} from './period-sections.ts';
import { forecastSection, monthsSection, pipelineSection, wonSection } from './pipeline-sections.ts';
import type { ListRequest } from './section.ts';

/** Narrow ones in pairs, so that wide ones leave no gap beside them. */
const SECTIONS = [
  wonSection,
  monthsSection,
  pipelineSection,
  forecastSection,
  lostSection,
  staysSection,
  proposalsSection,
  sourcesSection,
  ownersSection,
  discountsSection,
  lowestFeeSection,
];

const FAILED = 'The figures could not be loaded';

export interface FiguresViewProps {
  search: FiguresSearch;
  onPeriod: (period: Period) => void;
}

export function FiguresView({ search, onPeriod }: FiguresViewProps) {
  const today = londonDay(new Date());
  const asked = periodOfAddress(search, today);
  const period = asked ?? periodOf('month', today);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    orpc.figures.show.queryOptions({
      input: { period: period.kind, from: period.from, to: period.to },
      placeholderData: keepPreviousData,
    }),
  );
  const [list, setList] = useState<ListRequest | null>(null);
  useErrorToast(data ? null : error, FAILED);
  return (
    <Stack gap="md">
      <PeriodPicker period={period} today={today} onChange={onPeriod} />
      {asked === null && (
        <Text size="sm" role="status">
          The address names no period from {PERIOD_YEARS.join(' to ')}, so you see this month.
        </Text>
      )}
      {data ? (
        <div className={classes.columns} aria-busy={isPlaceholderData}>
          {SECTIONS.map((sectionOf) => {
            const section = sectionOf(data);
            return <FigureSection key={section.title} section={section} onOpen={setList} />;
          })}
        </div>
      ) : error ? (
        <ErrorState title={FAILED} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div className={classes.columns}>
          {SECTIONS.map((sectionOf) => (
            <SkeletonCard key={sectionOf.name} lines={6} />
          ))}
        </div>
      )}
      {list && <FigureListDialog request={list} onClose={() => setList(null)} />}
    </Stack>
  );
}
