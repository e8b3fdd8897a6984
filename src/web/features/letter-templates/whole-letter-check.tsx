import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { lawOn } from '#contract/law/law-on.ts';
import { draftTexts, textsInForce } from '#contract/letter-check/checked-letter.ts';
import { type DutyGap, wholeLetter } from '#contract/letter-check/letter-gaps.ts';
import { DUTY_LABELS, type LetterDuty } from '#contract/letter-templates/letter-duties.ts';
import { PART_LABELS } from '#contract/letter-templates/letter-part.ts';
import type { ListedTemplate, TemplateScope } from '#contract/letter-templates/letter-template.ts';
import { londonDay } from '#contract/london-time.ts';
import type { OpenedText } from './template-words.ts';

export interface WholeLetterCheckProps {
  id: string;
  scope: TemplateScope;
  title: string;
  duties: LetterDuty[];
  items: readonly ListedTemplate[];
  onOpen: (opened: OpenedText) => void;
}

const listFormat = new Intl.ListFormat('en-GB');

/** Names what the whole letter lacks, this text and all other parts together, and leads to the part that could say it. */
export function WholeLetterCheck({ id, scope, title, duties, items, onOpen }: WholeLetterCheckProps) {
  const day = londonDay(new Date());
  const edited = {
    ...scope,
    template_id: id,
    title,
    duties,
    number: Number.MAX_SAFE_INTEGER,
    starts_on: day,
  };
  const { labels, gaps } = wholeLetter({
    edited,
    in_force: textsInForce(items, day),
    drafts: draftTexts(items, day),
    day,
  });
  if (labels.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No letter has this text: more specific texts take its place.
      </Text>
    );
  if (gaps.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        With this text, the whole letter covers everything for {listFormat.format(labels)}.
      </Text>
    );
  return (
    <Alert
      color="yellow"
      variant="light"
      title="The whole letter does not cover"
      role="group"
      aria-label="The whole letter does not cover"
    >
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {gaps.map((gap) => (
          <li key={`${gap.duty} ${gap.where?.template_id}`}>
            <Gap
              gap={gap}
              isEverywhere={gap.labels.length === labels.length}
              own={id}
              onOpen={onOpen}
              day={day}
            />
          </li>
        ))}
      </Stack>
    </Alert>
  );
}

function Gap({
  gap: { duty, labels, where, part },
  isEverywhere,
  own,
  day,
  onOpen,
}: {
  gap: DutyGap;
  isEverywhere: boolean;
  own: string;
  day: string;
  onOpen: (opened: OpenedText) => void;
}) {
  const law = lawOn(duty, day);
  return (
    <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
      <strong>{DUTY_LABELS[duty]}</strong>
      {isEverywhere ? '' : `, for ${listFormat.format(labels)}`}.{' '}
      {law && (
        <>
          Source:{' '}
          <Anchor href={law.source.url} target="_blank" rel="noreferrer" size="sm">
            {law.source.title}
          </Anchor>
          {law.looked_up_on === null && ' (not checked against it yet)'}.{' '}
        </>
      )}
      {where?.template_id === own ? (
        'This text usually says it: write it here and tick it above.'
      ) : where ? (
        <>
          {where.is_draft && 'The draft is not published. '}
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            aria-label={`Open ${where.title}, for ${DUTY_LABELS[duty]}`}
            onClick={() => onOpen({ text: where.template_id })}
          >
            Open '{where.title}'
          </Anchor>
        </>
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          aria-label={`Add ${PART_LABELS[part].toLowerCase()}, for ${DUTY_LABELS[duty]}`}
          onClick={() => onOpen({ text: 'new', part })}
        >
          Add {PART_LABELS[part].toLowerCase()}
        </Anchor>
      )}
    </Text>
  );
}
