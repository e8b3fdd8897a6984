import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { BillingLine } from './billing-line.tsx';

/** What a client's newest signed proposal bills, and whether the books have it. */
export function BillingCard({ clientId }: { clientId: string }) {
  const { data } = useQuery(orpc.books.ofClient.queryOptions({ input: { client_id: clientId } }));
  if (!data) return null;
  return (
    <SectionCard title="Bills">
      <BillingLine billing={data} />
    </SectionCard>
  );
}
