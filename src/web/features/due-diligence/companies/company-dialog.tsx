import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { companyNumberOf } from '#contract/due-diligence/companies/company-number.ts';
import { statusText } from '#contract/due-diligence/companies/register-words.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { Line, LineList } from '#web/components/line-list.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { CompanySheet, type CompanySheetProps } from './company-sheet.tsx';
import { noAnswerText } from './no-answer-text.ts';

export interface CompanyDialogProps extends Pick<CompanySheetProps, 'fields' | 'onUseParty'> {
  /** A number or name to look for at once; may be empty. */
  start: string;
  onClose: () => void;
}

const FAILED = 'The company could not be looked up';
const NAME_MAX = 200;

/** Looks a company up by its number, or searches it by name. */
export function CompanyDialog({ start, onClose, ...sheet }: CompanyDialogProps) {
  const [text, setText] = useState(start.trim());
  const [asked, setAsked] = useState(start.trim());
  const [chosen, setChosen] = useState<string | null>(null);
  const number = chosen ?? companyNumberOf(asked);

  function ask(event: FormEvent): void {
    event.preventDefault();
    // React would pass the event on to the form that opened the dialog.
    event.stopPropagation();
    setChosen(null);
    setAsked(text.trim());
  }

  return (
    <Dialog title="Look Up at Companies House" size="lg" onClose={onClose}>
      <Stack>
        <form noValidate onSubmit={ask}>
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              label="Company number or name"
              flex={1}
              value={text}
              maxLength={NAME_MAX}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
            <Button type="submit">Look Up</Button>
          </Group>
        </form>
        {number !== null ? (
          <ByNumber key={number} number={number} {...sheet} />
        ) : (
          asked !== '' && <ByName name={asked} onChoose={setChosen} />
        )}
        {chosen !== null && (
          <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => setChosen(null)}>
            Back to the results
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

function ByNumber({
  number,
  ...sheet
}: { number: string } & Pick<CompanySheetProps, 'fields' | 'onUseParty'>) {
  const { data, error } = useQuery(orpc.companies.lookUp.queryOptions({ input: { number }, retry: false }));
  if (!data) return <Note text={error ? describeError(error, FAILED) : 'Looking up …'} />;
  if (data.state !== 'found') return <Note text={noAnswerText(data)} />;
  return <CompanySheet company={data.company} fetchedAt={data.fetched_at} {...sheet} />;
}

function ByName({ name, onChoose }: { name: string; onChoose: (number: string) => void }) {
  const { data, error } = useQuery(orpc.companies.search.queryOptions({ input: { name }, retry: false }));
  if (!data) return <Note text={error ? describeError(error, FAILED) : 'Searching …'} />;
  if (data.state !== 'found') return <Note text={noAnswerText(data)} />;
  if (data.companies.length === 0) return <Note text="Companies House knows no company of this name." />;
  return (
    <LineList label="Companies found">
      {data.companies.map(({ number, name: found, status, office }) => (
        <Line key={number} justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm" fw={600}>
              {found}
            </Text>
            <Text size="sm" c="dimmed">
              {[number, status && statusText(status), office].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <Button
            size="compact-sm"
            variant="light"
            miw="fit-content"
            aria-label={`Show ${found}`}
            onClick={() => onChoose(number)}
          >
            Show
          </Button>
        </Line>
      ))}
    </LineList>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Text role="status" size="sm">
      {text}
    </Text>
  );
}
