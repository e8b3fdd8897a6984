import { Anchor, VisuallyHidden } from '@mantine/core';
import type { PublicFirm } from '#contract/firm/firm/public-firm.ts';
import { PhoneLink } from '#web/components/contact-links.tsx';
import classes from './firm.module.css';

/** The firm's name, address, links and registration. */
export function FirmFoot({
  firm: { name, address, phone, website, privacy_url, registration = [] },
}: {
  firm: Pick<PublicFirm, 'name' | 'address' | 'phone' | 'website' | 'privacy_url'> & {
    registration?: readonly string[];
  };
}) {
  return (
    <footer className={classes.foot}>
      <strong>{name}</strong>
      {address && <div className={classes.address}>{address}</div>}
      <div className={classes.facts}>
        {phone && <PhoneLink number={phone} />}
        {website && <OutsideLink href={website} label={website.replace(/^https?:\/\//, '')} />}
        {privacy_url && <OutsideLink href={privacy_url} label="Privacy notice" />}
      </div>
      {registration.length > 0 && (
        <ul className={classes.registration}>
          {registration.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </footer>
  );
}

/** Opens a new tab, so that a half-filled form isn't lost. */
export function OutsideLink({ href, label }: { href: string; label: string }) {
  return (
    <Anchor inherit href={href} target="_blank" rel="noopener">
      {label}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Anchor>
  );
}
