import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { companyNumberOf } from '#contract/due-diligence/companies/company-number.ts';
import { publicClient } from '#web/lib/api/public-client.ts';
import { inactive } from '#web/lib/focus/inactive.ts';

/** Milliseconds without typing after which a number is looked up. */
const PAUSE_MS = 600;

export interface NameOfNumberProps {
  token: string;
  /** As it is typed. */
  number: string;
  /** The name in the form. */
  name: string;
  onUse: (name: string) => void;
}

/** Shows the reader of a questionnaire the registered name for the number that they typed. */
export function NameOfNumber({ token, number, name, onUse }: NameOfNumberProps) {
  const asked = companyNumberOf(number);
  const [found, setFound] = useState<{ number: string; name: string | null } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => {
      // Without an answer, the form goes on as if nobody had asked.
      publicClient.companies.nameOf({ token, number: asked }).then(
        (answer) => setFound({ number: asked, name: answer.name }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [token, asked]);
  const registered = found !== null && found.number === asked ? found.name : null;
  const isUsed = registered === name.trim();
  return (
    <div role="status">
      {registered !== null && (
        <Text size="sm" mt={6}>
          Companies House lists this number as {registered}.{' '}
          <Button variant="default" size="compact-sm" onClick={() => onUse(registered)} {...inactive(isUsed)}>
            {isUsed ? 'Name is filled in' : name.trim() === '' ? 'Fill in the name' : 'Replace the name'}
          </Button>
        </Text>
      )}
    </div>
  );
}
