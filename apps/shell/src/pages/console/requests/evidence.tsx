import * as z from '@lineup/schema';
import { Chip } from '@lineup/ui/chip';
import { plainDate } from '@lineup/ui/dates';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from '../kit/console.module.css';

export const evidenceSchema = z.object({
  /** Confirmed. */
  email: z.nullable(z.string()),
  /** Of the domain of the college's site; null without a college or its site. */
  is_of_college: z.nullable(z.boolean()),
  joined_at: z.string(),
  slug: z.nullable(z.string()),
});

interface EvidenceProps {
  evidence: z.infer<typeof evidenceSchema>;
  /** A page that shows it, given by who asks. */
  proof: string | null;
  /** What the mark at an address of the college says. */
  mark: string;
}

const DAY_MS = 86_400_000;

/** What a request is judged by. */
export function Evidence({
  evidence: { email, is_of_college: isOfCollege, joined_at: joined, slug },
  proof,
  mark,
}: EvidenceProps) {
  const [now] = useState(() => Date.now());
  const isNew = now - Date.parse(joined) < 7 * DAY_MS;
  return (
    <dl className={styles.facts}>
      <dt>Address</dt>
      <dd>
        {email ?? 'None confirmed'}{' '}
        {email && isOfCollege !== null && (
          <Chip tone={isOfCollege ? 'success' : 'warning'}>{isOfCollege ? mark : 'Another domain'}</Chip>
        )}
      </dd>
      <dt>Account</dt>
      <dd>
        Since {plainDate(joined)}
        {isNew && ' (new)'}
      </dd>
      <dt>Profile</dt>
      <dd>{slug ? <Link to={`/player/${slug}`}>{slug}</Link> : 'None yet'}</dd>
      <dt>Proof</dt>
      <dd>{proof ? <OutsideLink to={proof} /> : 'No page given'}</dd>
    </dl>
  );
}

/** A page that somebody names: it is shown whole, and learns nothing of where it was opened. */
export function OutsideLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {to}
    </a>
  );
}
