import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { BillingList } from '#web/features/connections/books/billing-list.tsx';

export function ToBeBilledPage() {
  return (
    <>
      <PageHeader
        title="To be billed"
        subtitle="What signed proposals bill in their first year, latest signature first"
      />
      <BillingList />
    </>
  );
}
