import { UnstyledButton } from '@mantine/core';
import classes from './proposal.module.css';

/** Stands beside the signatory's name. */
export function NotMeButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.notMe} onClick={onClick}>
      I am not <bdi>{name}</bdi>
    </UnstyledButton>
  );
}
