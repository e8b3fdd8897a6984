import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { MyWork } from '#web/features/my-work/my-work.tsx';

export function MyWorkPage() {
  return (
    <>
      <PageHeader title="My Work" subtitle="What you do next, and what waits for somebody" />
      <MyWork />
    </>
  );
}
