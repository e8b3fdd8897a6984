import { Text } from '@mantine/core';
import { useSelector } from '@tanstack/react-store';
import classes from '#web/features/pricing/fees/fees.module.css';
import { FeesComputation, type FeesComputationProps } from './fees-computation.tsx';
import { FeesPanel, type FeesPanelProps } from './fees-panel.tsx';

/** Computes the fees, and shows them beside the form on wide screens. */
export function FeesAside({ stored, ...props }: FeesComputationProps & Pick<FeesPanelProps, 'stored'>) {
  const isComputed = useSelector(props.shown.state, ({ now }) => now !== null);
  return (
    <>
      <FeesComputation {...props} />
      {isComputed && (
        <section className={classes.beside} aria-label="Fees">
          <Text size="sm" fw={600} px="0.5rem">
            Fees
          </Text>
          <FeesPanel shown={props.shown} adjustments={props.adjustments} stored={stored} />
        </section>
      )}
    </>
  );
}
