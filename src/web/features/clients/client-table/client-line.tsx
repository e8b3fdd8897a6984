import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { ageText } from '#contract/desk/standing/age.ts';
import { SelectBox } from '#web/features/clients/client-list/selection/select-box.tsx';
import { StatusBadge } from '#web/features/clients/clients/status-badge.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './client-table.module.css';

/** A client in two lines, on a phone. */
export const ClientLine = memo(function ClientLine({ client }: { client: ListedClient }) {
  return (
    <article aria-label={clientFullName(client)} className={classes.line}>
      <SelectBox client={client} />
      <div className={classes.lineTexts}>
        <div className={classes.lineTop}>
          <Link to={paths.client} params={{ id: client.id }} className={classes.name}>
            {clientFullName(client)}
          </Link>
          <StatusBadge status={client.status} />
        </div>
        <div className={classes.lineBottom}>
          <span>{[client.company ?? client.email, client.owner_name].filter(Boolean).join(' · ')}</span>
          <span>{ageText(client.status_changed_at, new Date())}</span>
        </div>
      </div>
    </article>
  );
});
