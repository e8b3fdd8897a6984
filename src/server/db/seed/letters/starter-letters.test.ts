import { expect, test } from 'vitest';
import { dutiesFound } from '#contract/proposals/letter-templates/duties-found.ts';
import { unfillableIn } from '#contract/proposals/letter-templates/find-fields.ts';
import { STARTER_LETTERS } from './starter-letters.ts';

test.each(STARTER_LETTERS)(
  '$part $entity_type $readers "$title" contains what it is ticked to cover',
  (letter) => {
    const found = dutiesFound(letter.text);
    expect(letter.duties.filter((duty) => !found.includes(duty))).toEqual([]);
    expect(unfillableIn(letter)).toEqual([]);
  },
);
