import { useDebouncedValue } from '@mantine/hooks';
import { IconDots, IconForms, IconNote } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answersPart, CLIENT_PAGE_PARTS, notePart } from '#contract/desk/client-page/parts.ts';
import type { FoundText } from '#contract/desk/text-search/contract.ts';
import { searchedWords } from '#contract/desk/text-search/searched-words.ts';
import { orpc } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { Command } from './command.ts';
import classes from './command-palette.module.css';

/** Delay after the last keystroke, in milliseconds. Longer than for clients, since texts match less often. */
const SEARCH_DELAY_MS = 200;
const SHOWN = 4;
const MORE_SHOWN = 50;

/** Notes, internal notes and answers with all the typed words, newest first. Sends no request until a word is long enough. */
export function useFoundTexts(typed: string) {
  const navigate = useNavigate();
  const [search] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const wanted = searchedWords(search).length > 0 && searchedWords(typed).length > 0;
  const { data, isFetching, isError } = useQuery({
    ...orpc.textSearch.find.queryOptions({
      input: { search, limit: unfolded === search ? MORE_SHOWN : SHOWN },
    }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const commands = (wanted ? (data?.items ?? []) : []).map(
    (text): Command => ({
      id: `${text.source}-${text.id}`,
      label: text.company ? `${text.client_name} · ${text.company}` : text.client_name,
      detail: <Excerpt text={text} />,
      icon: text.source === 'answers' ? IconForms : IconNote,
      aside: <span className={classes.when}>{whoAndWhen(text)}</span>,
      run: () => void navigate({ to: paths.client, params: { id: text.client_id }, hash: sectionOf(text) }),
    }),
  );
  if (commands.length > 0 && data?.more && unfolded !== search)
    commands.push({
      id: 'more-texts',
      label: 'Show more from notes and answers',
      icon: IconDots,
      stays: true,
      run: () => setUnfolded(search),
    });
  const searching = searchedWords(typed).length > 0 && (isFetching || search !== typed);
  return { commands, searching, failed: wanted && isError };
}

function Excerpt({ text: { excerpt } }: { text: FoundText }) {
  return (
    <span className={classes.excerpt}>
      {excerpt.map(({ index, text, isMatch }) =>
        isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </span>
  );
}

const WHO: Record<FoundText['source'], string> = {
  note: 'Unknown User',
  internal_notes: 'Internal Notes',
  answers: 'Answers',
};

function whoAndWhen({ source, by, at }: FoundText): string {
  return `${source === 'note' && by ? by : WHO[source]} · ${formatDate(at)}`;
}

/** Where the text is on the client's page. */
function sectionOf({ source, id }: FoundText): string {
  if (source === 'note') return notePart(id);
  return source === 'answers' ? answersPart(id) : CLIENT_PAGE_PARTS.notes;
}
