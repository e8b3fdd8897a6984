import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { MyWork } from '#web/features/desk/my-work/my-work.tsx';

export function MyWorkPage() {
  return (
    <>
      <PageHeader title="My Work" subtitle="Your next steps, and clients waiting for someone" />
      <MyWork />
    </>
  );
}
