import { Button, Group, Text, Title } from '@mantine/core';
import { type Ref, useState } from 'react';
import { TRANSITIONS } from '#contract/clients/clients/pipeline.ts';
import type { TodayItem } from '#contract/desk/dashboard/contract.ts';
import { TODAY_PARTS, TODAY_SHOWN, type TodayPart } from '#contract/desk/dashboard/today.ts';
import { ageText, dueText } from '#contract/desk/standing/age.ts';
import { LinkLine } from '#web/components/navigation/link-line.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { formatTime } from '#web/lib/browser/format.ts';
import { useStill } from '#web/lib/focus/use-still.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './needs-you.module.css';

export interface NeedsYouProps {
  today: { mine: readonly TodayItem[]; everybody: readonly TodayItem[] };
  measure: Ref<HTMLDivElement>;
}

const TITLES: Record<TodayPart, string> = {
  calls: 'Calls today',
  failed_sends: 'Failed sends',
  steps: 'Steps due',
  answers: 'Answers came back',
  unsigned: 'Not signed yet',
  expiring: 'Proposals expiring',
};

/** The number of items, and '+' if the server left some out. */
function countOf(items: readonly TodayItem[]): string {
  const byPart = TODAY_PARTS.map((part) => items.filter((item) => item.part === part).length);
  const count = byPart.reduce((sum, length) => sum + Math.min(length, TODAY_SHOWN), 0);
  return byPart.some((length) => length > TODAY_SHOWN) ? `${count}+` : String(count);
}

/**
 * The short form of My Work. Clients to act on today: the user's clients, or everybody's if the user has none to act on. Hidden if nobody has
 * clients to act on.
 */
export function NeedsYou({ today, measure }: NeedsYouProps) {
  const [everybodys, setEverybodys] = useState(today.mine.length === 0);
  const { shown: items, still } = useStill(everybodys ? today.everybody : today.mine);
  if (today.everybody.length === 0 && today.mine.length === 0) return <div ref={measure} hidden />;
  return (
    <div ref={measure}>
      <SectionCard
        title={`Needs you today${items.length > 0 ? ` (${countOf(items)})` : ''}`}
        actions={
          <Group gap="sm">
            <LinkAnchor size="sm" to={paths.myWork}>
              Open My Work
            </LinkAnchor>
            <Button
              variant={everybodys ? 'light' : 'default'}
              size="xs"
              aria-pressed={everybodys}
              onClick={() => setEverybodys(!everybodys)}
            >
              Everybody's
            </Button>
          </Group>
        }
      >
        {items.length === 0 && (
          <Text size="sm" c="dimmed">
            None of your clients need you today.
          </Text>
        )}
        <div className={classes.parts} {...still}>
          {TODAY_PARTS.map((part) => (
            <Part
              key={part}
              part={part}
              items={items.filter((item) => item.part === part)}
              everybodys={everybodys}
            />
          ))}
        </div>
      </SectionCard>
    </div>
  );
}

function Part({
  part,
  items,
  everybodys,
}: {
  part: TodayPart;
  items: readonly TodayItem[];
  everybodys: boolean;
}) {
  if (items.length === 0) return null;
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={2}>
        <Title order={3} size="sm">
          {TITLES[part]} ({countOf(items)})
        </Title>
        {(part === 'calls' || items.length > TODAY_SHOWN) && <All part={part} everybodys={everybodys} />}
      </Group>
      <ul className={classes.lines}>
        {items.slice(0, TODAY_SHOWN).map((item) => {
          const about = [item.company, REASONED.includes(item.part) && item.detail].filter(Boolean);
          const text = [item.client_name, ...about].join(' · ');
          return (
            <li key={item.client_id}>
              <LinkLine
                to={paths.client}
                params={{ id: item.client_id }}
                title={text}
                leftSection={null}
                label={text}
                rightSection={<span className={classes.when}>{whenOf(item)}</span>}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A link to a list that includes all clients of a part. Everybody's steps have none: My Work lists the user's own. */
function All({ part, everybodys }: { part: TodayPart; everybodys: boolean }) {
  const label = `All: ${TITLES[part].toLowerCase()}`;
  if (part === 'calls') return <LinkAnchor {...ALL} aria-label={label} to={paths.callsOfWeek} />;
  if (part === 'failed_sends') return <LinkAnchor {...ALL} aria-label={label} to={paths.reviews} />;
  if (!everybodys) return <LinkAnchor {...ALL} aria-label={label} to={paths.myWork} />;
  if (part === 'steps') return null;
  return <LinkAnchor {...ALL} aria-label={label} to={paths.clients} search={FILTER_OF[part]} />;
}

const ALL = { size: 'sm', children: 'All' } as const;

const FILTER_OF = {
  answers: { status: TRANSITIONS.call_booked.from[0] },
  unsigned: { proposal: 'unsigned' },
  expiring: { proposal: 'expiring' },
} as const;

/** Parts whose detail is the reason why the client is listed. */
const REASONED: readonly TodayPart[] = ['steps', 'failed_sends'];

function whenOf({ part, at, due, detail }: TodayItem): string {
  const now = new Date();
  if (due !== null) return dueText(due, now);
  if (at === null) return '';
  return part === 'calls' ? `${formatTime(at)} with ${detail}` : ageText(at, now);
}
