import { Anchor } from '@mantine/core';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { PhoneLink } from '#web/components/contact-links.tsx';
import classes from './letterhead.module.css';

/** The firm's logo, name and address. Its registration stands at the foot. */
export function Letterhead({ firm }: { firm: ProposalDocument['firm'] }) {
  const { name, logo, address, phone, website } = firm;
  return (
    <header className={classes.letterhead}>
      <div className={classes.firm}>
        {logo && <img className={classes.logo} src={logo} alt="" />}
        <p className={classes.firmName}>{name}</p>
      </div>
      <div className={classes.firmFacts}>
        {address && <address className={classes.address}>{address}</address>}
        {phone && (
          <p>
            <PhoneLink number={phone} />
          </p>
        )}
        {website && (
          <p>
            <Anchor inherit href={website} target="_blank" rel="noopener">
              {website.replace(/^https?:\/\//, '')}
            </Anchor>
          </p>
        )}
      </div>
    </header>
  );
}
