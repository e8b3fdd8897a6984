import { useEffect, useState } from 'react';

/**
 * The current step of a page, from 0. The browser's history stores the step, so that Back returns to the previous step
 * and a reload stays on the same step.
 */
export function useStep(count: number): [step: number, goTo: (step: number) => void] {
  const [step, setStep] = useState(() => storedStep(count));
  useEffect(() => {
    const follow = () => setStep(storedStep(count));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [count]);
  return [
    step,
    (next) => {
      history.pushState({ step: next }, '');
      setStep(next);
    },
  ];
}

function storedStep(count: number): number {
  const state: unknown = history.state;
  const step = typeof state === 'object' && state !== null && 'step' in state ? Number(state.step) : 0;
  return Number.isInteger(step) && step > 0 && step < count ? step : 0;
}
