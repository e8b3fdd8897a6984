import type { FirmDocumentKind } from '#contract/due-diligence/inspection/firm-document.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import { addDocument } from '#server/features/due-diligence/inspection/add-document.ts';

const DAY_MS = 86_400_000;

interface DemoDocument {
  kind: FirmDocumentKind;
  title: string;
  daysAgo: number;
  text: string;
}

const DOCUMENTS: readonly DemoDocument[] = [
  {
    kind: 'policy',
    title: 'Policy against money laundering',
    daysAgo: 400,
    text: 'Example for the demo.\n\nWe identify every client before we act. High risk needs a second person. Whoever suspects something tells the nominated officer at once, and nobody else.',
  },
  {
    kind: 'assessment',
    title: 'Risks of our practice',
    daysAgo: 150,
    text: 'Example for the demo.\n\nMost clients are local and known for years. Risks that we see: businesses that take cash, clients we have never met, and services for companies abroad.',
  },
  {
    kind: 'training',
    title: 'Training of the team',
    daysAgo: 60,
    text: 'Example for the demo.\n\nAll staff took part in two hours about the risk assessment, politically exposed persons and sanctions. Missing: nobody.',
  },
];

/** Adds dated documents of the firm. One is so old that it is to be looked at again. */
export async function addFirmDocuments(admin: SignedInCtx): Promise<void> {
  for (const { kind, title, daysAgo, text } of DOCUMENTS) {
    const in_force_from = londonDay(new Date(admin.now().getTime() - daysAgo * DAY_MS));
    const id = crypto.randomUUID();
    await addDocument({ context: admin, input: { id, kind, title, text, in_force_from } });
  }
}
