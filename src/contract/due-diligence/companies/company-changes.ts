import { dayAfter, dayText } from '#contract/values/day-text.ts';
import type { Company, Officer, Owner } from './company.ts';
import { natureText, readableName, roleText, statusText } from './register-words.ts';
import { foldedName } from './same-name.ts';

/** Days before an officer's identity statement is due from which it is mentioned. */
const IDENTITY_NOTICE_DAYS = 28;

export interface CompanyChange {
  /** What changed and the new value: the same change has the same key on every later night. */
  key: string;
  /** A sentence without its full stop. */
  text: string;
}

const keyOf = ({ name, born, company_number }: Pick<Officer | Owner, 'name' | 'born' | 'company_number'>) =>
  company_number ?? `${foldedName(name)}:${born ?? ''}`;

/**
 * Returns what has changed at Companies House since the last look, and what is overdue or due. After the first look
 * (`before` is null) nothing has changed yet. `today` is a day in London.
 */
export function companyChanges(before: Company | null, after: Company, today: string): CompanyChange[] {
  const changes = before ? [...profileChanges(before, after), ...officerChanges(before, after)] : [];
  if (before) changes.push(...ownerChanges(before, after));
  const { profile, officers } = after;
  if (profile.accounts_overdue)
    changes.push({
      key: `accounts_overdue:${profile.accounts_due_on}`,
      text: `The accounts of ${profile.name} are overdue${profile.accounts_due_on ? `: they were due by ${dayText(profile.accounts_due_on)}` : ''}`,
    });
  if (profile.confirmation_overdue)
    changes.push({
      key: `confirmation_overdue:${profile.confirmation_due_on}`,
      text: `The confirmation statement of ${profile.name} is overdue${profile.confirmation_due_on ? `: it was due by ${dayText(profile.confirmation_due_on)}` : ''}`,
    });
  for (const officer of officers) {
    const { identity_due_on, resigned_on } = officer;
    if (resigned_on || !identity_due_on || identity_due_on > dayAfter(today, IDENTITY_NOTICE_DAYS)) continue;
    changes.push({
      key: `identity_due:${keyOf(officer)}:${identity_due_on}`,
      text: `The identity statement of ${readableName(officer.name)} is due by ${dayText(identity_due_on)}`,
    });
  }
  return changes;
}

function profileChanges({ profile: before }: Company, { profile: after }: Company): CompanyChange[] {
  const changes: CompanyChange[] = [];
  const change = (field: 'name' | 'status' | 'office', text: string) => {
    if (before[field] === after[field]) return;
    changes.push({ key: `${field}:${after[field]}:${before[field]}`, text });
  };
  change('name', `${before.name} is now called ${after.name}`);
  change('status', `${after.name}: status is now '${statusText(after.status)}'`);
  change('office', `${after.name} has a new registered office: ${after.office || 'none'}`);
  return changes;
}

function officerChanges(before: Company, after: Company): CompanyChange[] {
  const earlier = new Map(before.officers.map((one) => [appointmentOf(one), one]));
  const listed = new Set(after.officers.map(appointmentOf));
  const removed = before.officers
    .filter((officer) => !officer.resigned_on && !listed.has(appointmentOf(officer)))
    .map((officer) => ({
      key: `officer_removed:${appointmentOf(officer)}`,
      text: `${readableName(officer.name)} is no longer listed as ${roleOf(officer)}`,
    }));
  const changed = after.officers.flatMap((officer) => {
    const known = earlier.get(appointmentOf(officer));
    const who = readableName(officer.name);
    const role = roleOf(officer);
    const changes: CompanyChange[] = [];
    if (!known && !officer.resigned_on)
      changes.push({
        key: `officer_appointed:${appointmentOf(officer)}`,
        text: `${who} was appointed as ${role}${on(officer.appointed_on)}`,
      });
    if (known && officer.resigned_on && !known.resigned_on)
      changes.push({
        key: `officer_resigned:${appointmentOf(officer)}:${officer.resigned_on}`,
        text: `${who} is no longer ${role}, since ${dayText(officer.resigned_on)}`,
      });
    return changes;
  });
  return [...changed, ...removed];
}

const roleOf = ({ role }: Officer) =>
  roleText(role).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
const appointmentOf = (officer: Officer) => `${keyOf(officer)}:${officer.role}:${officer.appointed_on ?? ''}`;
const controlOf = (owner: Owner) => `${keyOf(owner)}:${owner.notified_on ?? ''}`;

function ownerChanges(before: Company, after: Company): CompanyChange[] {
  const known = new Map(before.owners.map((one) => [controlOf(one), one]));
  return after.owners.flatMap((owner) => {
    const was = known.get(controlOf(owner));
    const who = readableName(owner.name) || 'A person whose details are withheld';
    const natures = owner.natures.toSorted();
    const held = natures.map(natureText).join('; ');
    const withNatures = held === '' ? '' : ` (${held})`;
    if (!was)
      return owner.ceased_on
        ? []
        : [
            {
              key: `owner_new:${controlOf(owner)}`,
              text: `${who} is a new person with significant control${withNatures}`,
            },
          ];
    if (owner.ceased_on)
      return was.ceased_on
        ? []
        : [
            {
              key: `owner_ceased:${controlOf(owner)}:${owner.ceased_on}`,
              text: `${who} no longer has significant control, since ${dayText(owner.ceased_on)}`,
            },
          ];
    if (natures.join() === was.natures.toSorted().join()) return [];
    return [
      {
        key: `owner_control:${controlOf(owner)}:${natures.join()}`,
        text: `The control of ${who} changed${withNatures}`,
      },
    ];
  });
}

const on = (day: string | null) => (day ? ` on ${dayText(day)}` : '');
