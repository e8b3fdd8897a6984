import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { useIsSelecting } from '#web/features/clients/client-list/selection/selection-store.ts';
import classes from './bottom-bars.module.css';
import { useFollowedRun } from './followed-run.ts';
import type { SelectionBarProps } from './selection-bar.tsx';

const SelectionBar = lazyPart(() => import('./selection-bar.tsx'), 'SelectionBar');

const RunStrip = lazyPart(() => import('./run-strip.tsx'), 'RunStrip');

export interface BottomBarsProps extends SelectionBarProps {
  onShowRuns: () => void;
}

/** Bars at the bottom of the window, for the run that the user started and for the selected clients. */
export function BottomBars({ onShowRuns, ...selected }: BottomBarsProps) {
  const selecting = useIsSelecting();
  const followedRun = useFollowedRun();
  if (!selecting && followedRun === null) return null;
  return (
    <div className={classes.bars}>
      {followedRun !== null && <RunStrip key={followedRun} id={followedRun} onShowAll={onShowRuns} />}
      {selecting && <SelectionBar {...selected} />}
    </div>
  );
}
