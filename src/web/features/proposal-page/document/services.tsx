import { memo } from 'react';
import type { ProposalDocument } from '#contract/proposal-versions/document.ts';
import { DocumentTitle } from './document-title.tsx';
import { Section } from './section.tsx';
import classes from './services.module.css';

type Service = ProposalDocument['services'][number];

/** The services by category, with the details of each. Memoised, so that a tick doesn't render them again. */
export const Services = memo(function Services({ services }: { services: readonly Service[] }) {
  const categories = [...new Set(services.map(({ category }) => category))];
  return (
    <Section title="Our services">
      {categories.map((category) => (
        <div key={category} className={classes.category}>
          <DocumentTitle order={3} className={classes.categoryName}>
            {category}
          </DocumentTitle>
          {services
            .filter((service) => service.category === category)
            .map((service) => (
              <OneService key={service.key} service={service} />
            ))}
        </div>
      ))}
    </Section>
  );
});

function OneService({ service: { name, description, covers } }: { service: Service }) {
  return (
    <div className={classes.service}>
      <DocumentTitle order={4} className={classes.serviceName}>
        {name}
      </DocumentTitle>
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
}
