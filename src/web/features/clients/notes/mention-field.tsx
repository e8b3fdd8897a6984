import type { TextareaProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { Mention } from '#contract/clients/notes/mention.ts';
import type { Colleague } from '#contract/identity/people/contract.ts';
import { TextareaWithSuggestions } from '#web/components/forms/text/textarea-with-suggestions.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { type MentionQuery, mentionQuery, withMention } from './mention-query.ts';

/** Maximum number of names offered. */
const OFFERED = 6;

export interface MentionFieldProps extends Omit<TextareaProps, 'onChange'> {
  value?: string;
  onChange: (text: string) => void;
  /** Called when a colleague has been chosen from the list that `@` opens. */
  onMention: (mention: Mention) => void;
  fieldRef?: Ref<HTMLTextAreaElement>;
  /** Renders the list inside the dialog that contains the field. */
  inDialog?: boolean;
}

/** A text field in which `@` offers colleagues by name. The value is plain text. */
export function MentionField({
  value = '',
  onMention,
  fieldRef,
  inDialog = false,
  ...field
}: MentionFieldProps) {
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const offered = useOffered(query);

  function insert(typed: MentionQuery, id: string): { text: string; caret: number } {
    const name = offered.find(({ user_id }) => user_id === id)?.full_name ?? '';
    onMention({ user_id: id, name });
    return withMention(value, typed, name);
  }

  return (
    <TextareaWithSuggestions
      {...field}
      fieldRef={fieldRef}
      value={value}
      queryAt={mentionQuery}
      query={query}
      onQuery={setQuery}
      suggestions={offered.map(({ user_id, full_name }) => ({ id: user_id, label: full_name }))}
      insert={insert}
      listLabel="Colleagues to mention"
      announcement={`${formatCount(offered.length, 'colleague')} to mention`}
      inDialog={inDialog}
    />
  );
}

/** Colleagues, except the user, whose name matches the text typed after `@`. */
function useOffered(query: MentionQuery | null): readonly Colleague[] {
  const user = useUser();
  const people = useQuery({
    ...orpc.people.list.queryOptions(),
    enabled: query !== null,
    staleTime: 60_000,
  });
  if (!query) return [];
  const fitting = (people.data ?? []).filter(
    ({ user_id, full_name }) => user_id !== user.id && query.matches(full_name),
  );
  return fitting.slice(0, OFFERED);
}
