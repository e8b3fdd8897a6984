import { SectionCard } from '#web/components/section-card.tsx';

export function MoveInCard() {
  return <SectionCard title="Move in from another system">{null}</SectionCard>;
}
