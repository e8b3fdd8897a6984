import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { clientFullName, clientInitials, type ListedClient } from '#contract/clients/client.ts';
import { sourceLabel } from '#contract/clients/inquiry-source.ts';
import smallButton from '#web/components/small-button.module.css';
import { StatusBadge } from '#web/features/clients/status-badge.tsx';
import { formatDate } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './client-card.module.css';

/** Pixels: the same for every card, so that the list's length is known before its clients are. */
export const CARD_HEIGHT = 272;

export interface ClientCardProps {
  client: ListedClient;
  /** Beside 'View'. */
  renderAction: (client: ListedClient) => ReactNode;
}

/**
 * Plain elements in place of the component library's, whose thirty of them took most of the time of drawing one; and
 * drawn again only for another client, not at every step of scrolling.
 */
export const ClientCard = memo(function ClientCard({ client, renderAction }: ClientCardProps) {
  const name = clientFullName(client);
  return (
    <article aria-label={name} className={classes.card}>
      <div className={classes.head}>
        <span className={classes.initials} aria-hidden>
          {clientInitials(client)}
        </span>
        <div className={classes.names}>
          <div className={classes.name} title={name} data-long={isLong(name, NAME_FITS)}>
            {name}
          </div>
          <div className={classes.proposalId}>{client.proposal_id}</div>
        </div>
      </div>
      <div className={classes.status}>
        <StatusBadge status={client.status} />
      </div>
      <div>
        <Line icon={classes.building} text={client.company} />
        <Line icon={classes.at} text={client.email} />
        <Line icon={classes.phone} text={client.phone_number} />
        <Line icon={classes.compass} text={client.inquiry_source && sourceLabel(client.inquiry_source)} />
        <Line icon={classes.calendar} text={`Created ${formatDate(client.created_at)}`} />
      </div>
      <div className={classes.actions}>
        <Link
          to={paths.client}
          params={{ id: client.id }}
          aria-label={`View ${name}`}
          className={smallButton.root}
        >
          View
        </Link>
        {renderAction(client)}
      </div>
    </article>
  );
});

/** Characters that fit into the narrowest card, beside the initials and in a line. */
const NAME_FITS = 15;
const LINE_FITS = 20;

/** Whether a text may have to be cut. Each that may is clipped by itself, which costs the painter time. */
function isLong(text: string, fits: number): true | undefined {
  return text.length > fits || undefined;
}

/**
 * Nothing where the client has no such text. The icon is a background: as elements, those of a card were half of its
 * elements and a quarter of the time of a frame while the list is scrolled.
 */
function Line({ icon, text }: { icon: string | undefined; text: string | null }) {
  if (!text) return null;
  return (
    <div className={`${classes.line} ${icon}`} title={text} data-long={isLong(text, LINE_FITS)}>
      {text}
    </div>
  );
}

export function ClientCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.head}>
        <Bone width={36} height={36} />
        <div className={classes.bones}>
          <Bone width={130} height={12} />
          <Bone width={75} height={10} />
        </div>
      </div>
      <div className={classes.status}>
        <Bone width={110} height={24} />
      </div>
      <div className={classes.bones}>
        <Bone width={150} height={10} />
        <Bone width={170} height={10} />
        <Bone width={100} height={10} />
        <Bone width={60} height={10} />
        <Bone width={120} height={10} />
      </div>
      <div className={classes.actions}>
        <Bone height={30} />
        <Bone width={102} height={30} />
      </div>
    </div>
  );
}

function Bone(size: { width?: number; height: number }) {
  return <div className={classes.bone} style={size} />;
}
