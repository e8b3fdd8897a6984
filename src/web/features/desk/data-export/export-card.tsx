import { SectionCard } from '#web/components/section-card.tsx';

export function ExportCard() {
  return <SectionCard title="Take everything away">{null}</SectionCard>;
}
