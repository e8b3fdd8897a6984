import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DUTY_LABELS, LETTER_DUTIES } from '#contract/firm/law/letter-duty.ts';
import { preparedTexts } from '#contract/proposals/letter-check/checked-letter.ts';
import { gapsByLetter, type SharedGaps } from '#contract/proposals/letter-check/letter-gaps.ts';
import { specialLetters } from '#contract/proposals/letter-check/special-letters.ts';
import { LETTER_FIELDS, type LetterField } from '#contract/proposals/letter-templates/letter-fields.ts';
import { PART_LABELS } from '#contract/proposals/letter-templates/letter-part.ts';
import type { ListedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { LinkAnchor, LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { formatCount } from '#web/lib/browser/format.ts';
import { firmPart } from '#web/lib/navigation/firm-part.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { SpecialLetters } from './special-letters.tsx';
import { type OpenedText, onWordText, unconfirmedLabel } from './template-labels.ts';

const listFormat = new Intl.ListFormat('en-GB');

export interface LetterStepsProps {
  items: readonly ListedTemplate[];
  /** Facts of the firm that the texts state but that nobody has entered. */
  missing: readonly LetterField[];
  today: string;
  onPublish: () => void;
  onOpen: (opened: OpenedText) => void;
}

/** The steps from drafts to letters that can be sent. A single line if nothing is left to do. */
export function LetterSteps({ items, missing, today, onPublish, onOpen }: LetterStepsProps) {
  const texts = preparedTexts(items, today);
  const drafts = texts.filter(({ is_draft }) => is_draft);
  const groups = gapsByLetter(texts, today);
  const unconfirmed = unconfirmedLabel(LETTER_DUTIES, today);
  const onWord = onWordText([...new Set(groups.flatMap(({ on_word }) => on_word))]);
  const gaps = groups.filter(isIncomplete);
  const special = <SpecialLetters letters={specialLetters(texts, today)} onOpen={onOpen} />;
  if (drafts.length === 0 && missing.length === 0 && gaps.length === 0)
    return (
      <Text size="sm" c="dimmed" component="div">
        Letters are ready for every entity type. {onWord} {unconfirmed}
        {special}
      </Text>
    );
  return (
    <SectionCard title="Before letters can be sent">
      <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        <Step
          isDone={drafts.length === 0}
          title="Review and publish the texts"
          actions={
            drafts.length > 0 && (
              <Button size="xs" onClick={onPublish}>
                Review and publish
              </Button>
            )
          }
        >
          {drafts.length === 0
            ? 'All texts are published.'
            : `${formatCount(drafts.length, 'draft')} not published. Our examples are a start, not advice: have them reviewed, and change what does not fit your firm.`}
        </Step>
        <Step
          isDone={missing.length === 0}
          title="Enter your firm’s facts"
          actions={
            missing[0] && (
              <LinkButton
                size="xs"
                variant="default"
                to={paths.settings}
                search={{ tab: 'firm' }}
                hash={firmPart(missing[0])}
              >
                Enter the facts
              </LinkButton>
            )
          }
        >
          {missing.length === 0 ? (
            'All facts that your texts state are entered.'
          ) : (
            <MissingFacts missing={missing} />
          )}
        </Step>
        <Step isDone={gaps.length === 0} title="Cover what the law requires">
          {gaps.length === 0
            ? `${drafts.length > 0 ? 'Once the drafts are published, letters' : 'Letters'} are complete for every entity type.`
            : gaps.map((group) => (
                <Gaps
                  key={group.labels.join()}
                  group={group}
                  isEverywhere={groups.length === 1}
                  onOpen={onOpen}
                />
              ))}
          {onWord !== null && <div>{onWord}</div>}
          {unconfirmed !== null && <div>{unconfirmed}</div>}
          {special}
        </Step>
      </Stack>
    </SectionCard>
  );
}

/** A sentence in which each fact links to its field. */
function MissingFacts({ missing }: Pick<LetterStepsProps, 'missing'>) {
  const parts = listFormat.formatToParts(missing.map((field) => LETTER_FIELDS[field].label));
  const fields = missing.values();
  return (
    <>
      Your texts state facts that are not entered yet:{' '}
      {parts.map(({ type, value }) => {
        const field = type === 'element' ? fields.next().value : undefined;
        return field === undefined ? (
          value
        ) : (
          <LinkAnchor
            key={field}
            inherit
            underline="always"
            to={paths.settings}
            search={{ tab: 'firm' }}
            hash={firmPart(field)}
          >
            {value}
          </LinkAnchor>
        );
      })}
      .
    </>
  );
}

function isIncomplete({ parts, duties }: SharedGaps): boolean {
  return parts.length > 0 || duties.length > 0;
}

function Step({
  isDone,
  title,
  actions,
  children,
}: {
  isDone: boolean;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <Group component="li" align="flex-start" gap="xs">
      <Group align="flex-start" gap="xs" wrap="nowrap" flex="1 1 16rem" miw={0}>
        <Icon
          size={20}
          aria-hidden
          style={{ flex: 'none', color: isDone ? 'var(--mantine-color-green-text)' : undefined }}
        />
        <Stack gap={2} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text fw={500} size="sm">
            {title}
            <VisuallyHidden>{isDone ? ', done' : ', to do'}</VisuallyHidden>
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {children}
          </Text>
        </Stack>
      </Group>
      {actions}
    </Group>
  );
}

function Gaps({
  group: { labels, parts, duties },
  isEverywhere,
  onOpen,
}: {
  group: SharedGaps;
  isEverywhere: boolean;
  onOpen: (opened: OpenedText) => void;
}) {
  return (
    <div>
      {isEverywhere ? 'Every entity type' : listFormat.format(labels)}
      {duties.length > 0 &&
        `: no text covers ${listFormat.format(duties.map((duty) => DUTY_LABELS[duty].toLowerCase()))}`}
      .{' '}
      {parts.map((part) => (
        <Button
          key={part}
          variant="subtle"
          size="compact-sm"
          onClick={() => onOpen({ text: 'new', part })}
          aria-label={`Add ${PART_LABELS[part].toLowerCase()}, for ${listFormat.format(labels)}`}
        >
          Add {PART_LABELS[part].toLowerCase()}
        </Button>
      ))}
    </div>
  );
}
