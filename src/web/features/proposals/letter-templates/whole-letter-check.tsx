import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { lawOn } from '#contract/firm/law/law-on.ts';
import { DUTY_LABELS, type LetterDuty } from '#contract/firm/law/letter-duty.ts';
import { preparedTexts } from '#contract/proposals/letter-check/checked-letter.ts';
import { type Gap, wholeLetter } from '#contract/proposals/letter-check/letter-gaps.ts';
import { PART_LABELS } from '#contract/proposals/letter-templates/letter-part.ts';
import type { ListedTemplate, TemplateScope } from '#contract/proposals/letter-templates/letter-template.ts';
import type { Fits } from '#contract/proposals/letter-templates/template-fits.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { NEW_TEXT, type OpenedText, onWordText, unconfirmedLabel } from './template-labels.ts';

export interface WholeLetterCheckProps {
  id: string;
  scope: TemplateScope;
  title: string;
  duties: LetterDuty[];
  duties_found: LetterDuty[];
  fits: Fits;
  items: readonly ListedTemplate[];
  onOpen: (opened: OpenedText) => void;
}

const listFormat = new Intl.ListFormat('en-GB');

/** Names the points that no part of the whole letter covers, and links to the parts that could state them. */
export function WholeLetterCheck({
  id,
  scope,
  title,
  duties,
  duties_found,
  fits,
  items,
  onOpen,
}: WholeLetterCheckProps) {
  const day = londonDay(new Date());
  const edited = {
    ...scope,
    template_id: id,
    title,
    duties,
    duties_found,
    fits,
    number: Number.MAX_SAFE_INTEGER,
    starts_on: day,
    is_draft: true,
  };
  const { labels, gaps, on_word, drafts } = wholeLetter({ edited, texts: preparedTexts(items, day), day });
  const unconfirmed = unconfirmedLabel(
    gaps.flatMap((gap) => gap.duties),
    day,
  );
  if (labels.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No letter includes this text, because more specific texts take its place.
      </Text>
    );
  if (gaps.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {drafts > 0
          ? `Once this text and ${formatCount(drafts, 'other draft')} are published`
          : 'With this text'}
        , the whole letter covers everything for {listFormat.format(labels)}. {onWordText(on_word)}
      </Text>
    );
  const onWord = onWordText(on_word);
  return (
    <>
      <Alert
        color="yellow"
        variant="light"
        title="The whole letter does not cover"
        role="group"
        aria-label="The whole letter does not cover"
      >
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {gaps.map((gap) => (
            <li key={`${gap.part} ${gap.labels}`}>
              <GapLine
                gap={gap}
                isEverywhere={gap.labels.length === labels.length}
                own={id}
                onOpen={onOpen}
                day={day}
              />
            </li>
          ))}
        </Stack>
        {unconfirmed !== null && (
          <Text size="sm" mt="xs">
            {unconfirmed}
          </Text>
        )}
        {drafts > 0 && (
          <Text size="sm" mt="xs">
            This counts {formatCount(drafts, 'other draft')} as published.
          </Text>
        )}
      </Alert>
      {onWord !== null && <Text size="sm">{onWord}</Text>}
    </>
  );
}

function GapLine({
  gap: { duties, labels, where, part },
  isEverywhere,
  own,
  day,
  onOpen,
}: {
  gap: Gap;
  isEverywhere: boolean;
  own: string;
  day: string;
  onOpen: (opened: OpenedText) => void;
}) {
  const readers = isEverywhere ? '' : `, for ${listFormat.format(labels)}`;
  const count = formatCount(duties.length, 'point');
  const partName = PART_LABELS[part].toLowerCase();
  const isOwn = where?.template_id === own;
  const label = where ? `Open '${where.title}'` : `Add ${partName}`;
  return (
    <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
      <strong>
        {isOwn
          ? `${count} that this text usually states`
          : where
            ? `${count} that '${where.title}' usually states`
            : `No ${partName}${duties.length > 0 ? `, which usually states ${count}` : ''}`}
      </strong>
      {readers}
      {duties.length > 0 ? ': ' : '. '}
      {bySource(duties, day).map(({ source, labels: named }) => (
        <span key={source.url}>
          {named.join('; ')} (
          <Anchor href={source.url} target="_blank" rel="noreferrer" size="sm">
            {source.title}
          </Anchor>
          ).{' '}
        </span>
      ))}
      {isOwn ? (
        'Add what is missing here, and mark its section.'
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          aria-label={label + readers}
          onClick={() => onOpen(where ? { text: where.template_id } : { text: NEW_TEXT, part })}
        >
          {label}
        </Anchor>
      )}
    </Text>
  );
}

/** The duties by the page that states them, so that each page is named once. */
function bySource(duties: readonly LetterDuty[], day: string) {
  const pages = new Map<string, { source: { title: string; url: string }; labels: string[] }>();
  for (const duty of duties) {
    const law = lawOn(duty, day);
    if (!law) continue;
    const page = pages.get(law.source.url) ?? { source: law.source, labels: [] };
    page.labels.push(DUTY_LABELS[duty]);
    pages.set(law.source.url, page);
  }
  return [...pages.values()];
}
