import { Anchor, Button, Stack } from '@mantine/core';
import { Fragment } from 'react';
import type { SpecialLetter } from '#contract/proposals/letter-check/special-letters.ts';
import { NEW_TEXT, type OpenedText } from './template-labels.ts';

const listFormat = new Intl.ListFormat('en-GB');

export interface SpecialLettersProps {
  letters: readonly SpecialLetter[];
  onOpen: (opened: OpenedText) => void;
}

/** Letters that aren't usual and can't be sent yet, with what prevents it. */
export function SpecialLetters({ letters, onOpen }: SpecialLettersProps) {
  const uncovered = letters.filter(({ has_covering }) => !has_covering);
  const unfit = letters.filter(({ has_covering }) => has_covering);
  return (
    <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
      {uncovered.length > 0 && (
        <div>
          No covering letter is written for these letters, so they can’t be sent:{' '}
          {listFormat.format(uncovered.map(({ letter }) => letter))}.{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onOpen({ text: NEW_TEXT, part: 'covering' })}
          >
            Add one
          </Button>
        </div>
      )}
      {unfit.map(({ letter, schedules }) => (
        <div key={letter}>
          {letter}: nobody has said that these schedules fit it, so it can’t be sent with them:{' '}
          {schedules.map(({ template_id, title }, index) => (
            <Fragment key={template_id}>
              {index > 0 && ', '}
              <Anchor
                component="button"
                type="button"
                inherit
                underline="always"
                ta="start"
                aria-label={`Open ${title}, for ${letter}`}
                onClick={() => onOpen({ text: template_id })}
              >
                {title}
              </Anchor>
            </Fragment>
          ))}
          .
        </div>
      ))}
    </Stack>
  );
}
