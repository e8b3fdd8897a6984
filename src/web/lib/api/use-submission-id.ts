import { useState } from 'react';
import { randomId } from './random-id.ts';

/**
 * The id under which something typed is stored. Sent again unchanged it has the same one: it may have arrived although
 * we were not told. Once that is `told`, what is typed next is another, even where it says the same.
 */
export function useSubmissionId() {
  const [submission] = useState(() => {
    let last = { text: '', id: '' };
    return {
      idOf(content: unknown): string {
        const text = JSON.stringify(content);
        if (last.text !== text) last = { text, id: randomId() };
        return last.id;
      },
      told(): void {
        last = { text: '', id: '' };
      },
    };
  });
  return submission;
}
