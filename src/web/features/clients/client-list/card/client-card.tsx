import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { clientFullName, clientInitials } from '#contract/clients/clients/client-name.ts';
import { sourceLabel } from '#contract/clients/clients/inquiry-source.ts';
import smallButton from '#web/components/small-button.module.css';
import { SelectBox } from '#web/features/clients/client-list/selection/select-box.tsx';
import { StatusBadge } from '#web/features/clients/clients/status-badge.tsx';
import { OwnerAvatar } from '#web/features/identity/people/owner-avatar.tsx';
import { formatDate } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './client-card.module.css';

/** In pixels. The same for every card, so that the list's height is known before its clients load. */
export const CARD_HEIGHT = 272;

export interface ClientCardProps {
  client: ListedClient;
  /** Rendered beside 'View'. */
  renderAction: (client: ListedClient) => ReactNode;
}

/**
 * Uses plain elements: thirty Mantine components per card took most of the rendering time. Memoised, so that
 * scrolling doesn't render it again.
 */
export const ClientCard = memo(function ClientCard({ client, renderAction }: ClientCardProps) {
  const name = clientFullName(client);
  return (
    <article aria-label={name} className={classes.card}>
      <SelectBox client={client} className={classes.select} />
      <span className={classes.ring} />
      <div className={classes.head}>
        <span className={classes.initials} aria-hidden>
          {clientInitials(client)}
        </span>
        <div className={classes.names}>
          {/* For the pointer. 'View' is the same link for the keyboard and for screen readers. */}
          <Link
            to={paths.client}
            params={{ id: client.id }}
            tabIndex={-1}
            aria-hidden
            className={classes.name}
            title={name}
            data-long={isLong(name, NAME_FITS)}
          >
            {name}
          </Link>
          <div className={classes.proposalId}>{client.proposal_id}</div>
        </div>
      </div>
      <div className={classes.status}>
        <StatusBadge status={client.status} />
        {client.owner_name !== null && (
          <OwnerAvatar name={client.owner_name} picture={client.owner_avatar_url} />
        )}
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

/** Number of characters that fit in the narrowest card, in its heading and in its lines. */
const NAME_FITS = 14;
const LINE_FITS = 20;

/** Whether a text may need an ellipsis. Clipping slows painting, so it's applied only where needed. */
function isLong(text: string, fits: number): true | undefined {
  return text.length > fits || undefined;
}

/**
 * The icon is a background image: as elements, icons made up half of a card's DOM and took a quarter of the
 * frame time while scrolling.
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
