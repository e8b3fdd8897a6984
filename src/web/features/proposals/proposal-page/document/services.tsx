import { memo } from 'react';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { DocumentTitle } from './document-title.tsx';
import { Section } from './section.tsx';
import classes from './services.module.css';

type Service = ProposalDocument['services'][number];

/** Services by category, with the details of each. `leftOut`: keys of the options that the client leaves out. */
export function ServicesSection({
  title = 'Our services',
  services,
  leftOut = [],
}: {
  title?: string;
  services: readonly Service[];
  leftOut?: readonly string[];
}) {
  if (services.length === 0) return null;
  const categories = [...new Set(services.map(({ category }) => category))];
  return (
    <Section title={title}>
      {categories.map((category) => (
        <div key={category} className={classes.category}>
          <DocumentTitle order={3} className={classes.categoryName}>
            {category}
          </DocumentTitle>
          {services
            .filter((service) => service.category === category)
            .map((service) => (
              <OneService key={service.key} service={service} isLeftOut={leftOut.includes(service.key)} />
            ))}
        </div>
      ))}
    </Section>
  );
}

/** Memoised, so that a tick renders only the service that it concerns. */
const OneService = memo(function OneService({
  service: { name, description, covers },
  isLeftOut,
}: {
  service: Service;
  isLeftOut: boolean;
}) {
  return (
    <div className={classes.service}>
      <DocumentTitle order={4} className={classes.serviceName}>
        {name}
      </DocumentTitle>
      {isLeftOut && <p className={classes.description}>Left out</p>}
      {description !== null && description !== '' && <p className={classes.description}>{description}</p>}
      {covers.length > 0 && (
        <ul className={classes.covers} aria-label={`${name} covers`}>
          {covers.map(({ label, value }) => (
            <li key={label}>
              <span>{label}</span>
              {value !== '' && <span className={classes.value}>{value}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
