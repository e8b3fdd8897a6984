import { useState } from 'react';
import { randomId } from './random-id.ts';

/**
 * Idempotency id of a submission. The same content keeps its id, because an attempt without a response may have been
 * stored. After `accepted`, the next submission gets a new id, even with the same content.
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
      accepted(): void {
        last = { text: '', id: '' };
      },
    };
  });
  return submission;
}
