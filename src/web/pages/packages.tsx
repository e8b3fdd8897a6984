import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { ListedPackages } from '#web/features/pricing/packages/listed-packages.tsx';

export function PackagesPage() {
  return (
    <>
      <PageHeader title="Packages" subtitle="Sets of services that a proforma can start from" />
      <ListedPackages />
    </>
  );
}
