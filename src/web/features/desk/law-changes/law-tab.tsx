import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { concernOf } from '#contract/desk/law-changes/concern.ts';
import { LAW_GROUPS, LAW_KINDS, lawValueText } from '#contract/firm/law/law-kinds.ts';
import { lawFrom } from '#contract/firm/law/law-on.ts';
import { LAW_KEYS, type LawKey, type LawRow } from '#contract/firm/law/law-row.ts';
import { lawWith, type OwnLaw } from '#contract/firm/law/own-law.ts';
import { dayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import type { ConcernedRequest } from './concerned-dialog.tsx';
import { OwnLawItem } from './own-law-item.tsx';

const LawRowDialog = lazyPart(() => import('./law-row-dialog.tsx'), 'LawRowDialog');
const ConcernedDialog = lazyPart(() => import('./concerned-dialog.tsx'), 'ConcernedDialog');

/** Figures and lists of the law: what applies, what comes next, whom a change concerns, and the firm's own rows. */
export function LawTab() {
  const admin = useIsAdmin();
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<ConcernedRequest | null>(null);
  const own = useQuery(orpc.law.own.queryOptions());
  if (own.isPending) return <Loading />;
  if (own.isError && !own.data) {
    return (
      <ErrorState
        title="The law could not be loaded"
        onRetry={() => void own.refetch()}
        retrying={own.isFetching}
      />
    );
  }
  return (
    <Stack maw="48rem">
      <SectionCard
        title="Law"
        description="What Tallygate reads, with the day from which it applies and its source. It is no legal advice, and it may be out of date: add a row when the law changes. Yours counts where it starts on the same day or later."
        actions={
          admin && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              Add a row
            </Button>
          )
        }
      >
        <Stack gap="xl">
          {LAW_GROUPS.map((group) => (
            <Stack key={group} gap="md">
              <Title order={3} size="h4">
                {group}
              </Title>
              {LAW_KEYS.filter((key) => LAW_KINDS[key].group === group).map((key) => (
                <LawItem key={key} lawKey={key} own={own.data} onOpen={setOpened} />
              ))}
            </Stack>
          ))}
        </Stack>
      </SectionCard>
      {isAdding && <LawRowDialog onClose={() => setAdding(false)} />}
      {opened && <ConcernedDialog change={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

interface LawItemProps {
  lawKey: LawKey;
  own: readonly OwnLaw[];
  onOpen: (change: ConcernedRequest) => void;
}

function LawItem({ lawKey, own, onOpen }: LawItemProps) {
  const today = londonDay(new Date());
  const rows = lawFrom(lawKey, today, lawWith(own));
  const present = rows.find(({ effective_from }) => effective_from <= today);
  const later = rows.filter(({ effective_from }) => effective_from > today);
  const typed = own.filter(({ key }) => key === lawKey);
  return (
    <Stack gap={4} component="section" aria-label={LAW_KINDS[lawKey].label}>
      <Group justify="space-between" align="baseline" gap="xs">
        <Text fw={500}>{LAW_KINDS[lawKey].label}</Text>
        {present && <Text style={{ overflowWrap: 'anywhere' }}>{lawValueText(present)}</Text>}
      </Group>
      {present ? <SourceLine row={present} verb="Since" /> : <Text size="sm">Nothing applies yet.</Text>}
      {later.map((row) => (
        <Stack key={row.effective_from} gap={4}>
          <Text size="sm">
            From {dayText(row.effective_from)}: {lawValueText(row)}
          </Text>
          <SourceLine row={row} verb="From" />
        </Stack>
      ))}
      <Concerned lawKey={lawKey} today={today} onOpen={onOpen} />
      {typed.map((row) => (
        <OwnLawItem key={row.id} row={row} />
      ))}
    </Stack>
  );
}

function SourceLine({ row, verb }: { row: LawRow; verb: 'Since' | 'From' }) {
  return (
    <Text size="sm" c="dimmed">
      {verb} {dayText(row.effective_from)}.{' '}
      <Anchor underline="always" href={row.source.url} target="_blank" rel="noreferrer" size="sm">
        {row.source.title}
      </Anchor>
      {row.looked_up_on === null
        ? ', which nobody has compared with this row yet.'
        : `, looked up on ${dayText(row.looked_up_on)}.`}
    </Text>
  );
}

/** Whom the changes of this kind concern. */
function Concerned({ lawKey, today, onOpen }: Pick<LawItemProps, 'lawKey' | 'onOpen'> & { today: string }) {
  const { data } = useQuery(orpc.lawChanges.counts.queryOptions());
  if (concernOf(lawKey) === null) return null;
  return data
    ?.filter(({ key }) => key === lawKey)
    .map(({ key, effective_from, clients }) => {
      const isPast = effective_from <= today;
      const when = `${isPast ? 'Since' : 'From'} ${dayText(effective_from)}`;
      if (!clients) {
        return (
          <Text key={effective_from} size="sm">
            {when}: no client {isPast ? 'needs' : 'will need'} a new look.
          </Text>
        );
      }
      const need = isPast ? (clients === 1 ? 'needs' : 'need') : 'will need';
      return (
        <Text key={effective_from} size="sm">
          {when}:{' '}
          <Anchor
            underline="always"
            component="button"
            type="button"
            size="sm"
            onClick={() => onOpen({ key, effective_from })}
          >
            {formatCount(clients, 'client')} {need} a new look
          </Anchor>
        </Text>
      );
    });
}
