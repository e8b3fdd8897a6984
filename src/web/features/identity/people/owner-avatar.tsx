import { colleagueInitials } from '#contract/identity/people/initials.ts';
import classes from './owner-avatar.module.css';

export interface OwnerAvatarProps {
  name: string;
  picture: string | null;
}

/** The picture or initials of a client's owner. A plain element, because a list shows hundreds of them. */
export function OwnerAvatar({ name, picture }: OwnerAvatarProps) {
  return (
    <span className={classes.avatar} role="img" aria-label={`Owner: ${name}`} title={name}>
      {picture === null ? colleagueInitials(name) : <img src={picture} alt="" draggable={false} />}
    </span>
  );
}
