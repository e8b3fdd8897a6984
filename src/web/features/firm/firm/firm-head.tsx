import type { PublicFirm } from '#contract/firm/firm/public-firm.ts';
import { PhoneLink } from '#web/components/contact-links.tsx';
import classes from './firm.module.css';

/** The firm's logo, or its name, and its phone number. */
export function FirmHead({
  firm: { name, logo, phone },
}: {
  firm: Pick<PublicFirm, 'name' | 'logo' | 'phone'>;
}) {
  return (
    <header className={classes.head}>
      {logo ? (
        <img className={classes.logo} src={logo} alt={name} />
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      {phone && <PhoneLink number={phone} />}
    </header>
  );
}
