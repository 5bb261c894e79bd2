import { CircleAlert } from 'lucide-react';
import { calendarDate } from '@lineup/ui/dates';
import { ruleAgainst, type ContactWay, type Seasons } from '../model/seasons';
import styles from './season-warning.module.css';

interface SeasonWarningProps {
  seasons: Seasons | null | undefined;
  way: ContactWay;
  /** The day of what is planned; today without one. */
  day?: string;
}

/** Says that a rule of the season speaks against what is about to be sent. It can be sent all the same, and is logged so. */
export function SeasonWarning({ seasons, way, day }: SeasonWarningProps) {
  const rule = ruleAgainst(seasons, way, day);
  if (!seasons || !rule) return null;
  return (
    <p className={styles.warning} role="note">
      <CircleAlert size={16} aria-hidden />
      <span>
        <strong>
          {seasons.association}
          {seasons.is_demo && ' (demo)'}, {rule.name} until {calendarDate(rule.ends_on)}:
        </strong>{' '}
        {rule.sentence}{' '}
        {rule.source_url && (
          <a href={rule.source_url} target="_blank" rel="noreferrer">
            Read the rule
          </a>
        )}{' '}
        You can go on; your contact log notes the rule.
      </span>
    </p>
  );
}

/** The label of what sends: "Send Anyway" where a rule speaks against it. */
export const sendLabel = (seasons: Seasons | null | undefined, way: ContactWay, label: string) =>
  ruleAgainst(seasons, way) ? `${label} anyway` : label;
