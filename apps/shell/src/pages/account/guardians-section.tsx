import { accountKeys } from '@lineup/auth';
import { OfferAnswer } from '@lineup/auth/offer-answer';
import { plainDate } from '@lineup/ui/dates';
import { Button } from '@lineup/ui/button';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { Link } from 'react-router-dom';
import { shellKeys } from '../../keys';
import styles from './account.module.css';
import { LinkRequestForm } from './link-request-form';
import type { GuardianEntry, OwnAccount } from './model/own-account';
import { Section } from './section';
import { failureText, useAccountAction } from '../../model/use-account-action';
import { agree, end } from './model/answer-guardian';

const purposes = {
  minor: 'A parent or guardian joins your conversations with adults. Both of you have to agree.',
  adult:
    'As a parent or guardian you join the conversations that a player under 18 has with adults. Both of you have to agree.',
  unknown: 'A parent or guardian joins the conversations that a player under 18 has with adults. Both have to agree.',
};

/** The guardians of a minor, the minors of an adult, and what waits for an answer. */
export function GuardiansSection({ account }: { account: Pick<OwnAccount, 'age' | 'guardians' | 'email'> }) {
  const { age, guardians, email } = account;
  return (
    <Section id="guardians" title={age === 'adult' ? 'Players in your care' : 'Guardians'} purpose={purposes[age]}>
      {guardians.length > 0 ? (
        <SettingsList>
          {guardians.map((entry) => (
            <GuardianLine key={`${entry.kind} ${entry.person_id ?? entry.email} ${entry.minor_id}`} entry={entry} />
          ))}
        </SettingsList>
      ) : (
        age !== 'unknown' && <p className={styles.empty}>Nobody is linked yet.</p>
      )}
      {guardians.some(isBegun) && (
        <p className={styles.empty}>
          <Link to="/family">{age === 'minor' ? 'See what your guardian sees' : 'Open My Family'}</Link>
        </p>
      )}
      {age === 'unknown' ? (
        <p className={styles.empty}>
          Enter your <Link to="/account/profile#birth-date">date of birth</Link> first: a link is between an adult and a
          player under 18.
        </p>
      ) : (
        <LinkRequestForm isMinor={age === 'minor'} ownEmail={email} />
      )}
    </Section>
  );
}

function describe({ kind, since, begins_at, email }: GuardianEntry): string {
  const date = plainDate(since);
  switch (kind) {
    case 'guardian':
      if (begins_at === null) return `Agreed on ${date}. Waits for the yes of your other guardian.`;
      return hasBegun(begins_at) ? `Your guardian since ${date}` : `Begins on ${plainDate(begins_at)}`;
    case 'minor':
      if (begins_at === null) return `Agreed on ${date}. Waits for the yes of the guardian who is linked already.`;
      return hasBegun(begins_at) ? `In your care since ${date}` : `Begins on ${plainDate(begins_at)}`;
    case 'approval':
      return `An adult with the address ${email ?? '•••'} wants to be a guardian, too. It needs your yes, and begins three days later.`;
    case 'received':
      return `Asked you on ${date} to be their guardian`;
    case 'offer-received':
      return `Offered on ${date} to be your guardian`;
    default:
      return `Asked on ${date}; no answer yet`;
  }
}

const isBegun = ({ kind, begins_at }: GuardianEntry) =>
  (kind === 'guardian' || kind === 'minor') && begins_at !== null && hasBegun(begins_at);

const hasBegun = (time: string) => Date.parse(time) <= Date.now();

/** Somebody who is not known yet shows no name, which could be a sentence, but their address, masked. */
function nameOf({ kind, name, email }: GuardianEntry): string {
  if (name !== null) return name;
  const address = email ?? '•••';
  if (kind === 'offer-received' || kind === 'guardian') return `An adult with the address ${address}`;
  if (kind === 'received' || kind === 'minor') return `Somebody under 18 with the address ${address}`;
  return email ?? 'Somebody without a name';
}

function GuardianLine({ entry }: { entry: GuardianEntry }) {
  const { kind } = entry;
  const name = nameOf(entry);
  const isAsked = kind === 'received' || kind === 'offer-received' || kind === 'approval';
  const agreeing = useAccountAction({ run: () => agree(entry) });
  const ending = useAccountAction({ run: () => end(entry) });
  const isBusy = agreeing.isPending || ending.isPending;
  const failure = agreeing.refusal ?? ending.refusal;
  const isLink = kind === 'guardian' || kind === 'minor';
  const endLabel = isLink ? 'End link' : isAsked ? 'Decline' : 'Withdraw';

  return (
    <SettingsLine title={<strong>{name}</strong>} detail={describe(entry)} problem={failure}>
      <div className={styles.buttons}>
        {isAsked && kind !== 'offer-received' && (
          <Button
            variant="primary"
            aria-label={kind === 'approval' ? `Approve another guardian of ${name}` : `Agree to ${name}`}
            aria-disabled={isBusy}
            onClick={() => agreeing.mutate()}
          >
            {kind === 'approval' ? 'Approve' : 'Agree'}
          </Button>
        )}
        <Button aria-label={`${endLabel}: ${name}`} aria-disabled={isBusy} onClick={() => ending.mutate()}>
          {endLabel}
        </Button>
      </div>
      {kind === 'offer-received' && (
        <OfferAnswer
          guardianId={entry.person_id ?? ''}
          name={name}
          className={styles.offer}
          refused={(error) => ({ message: failureText(error) })}
          invalidates={[shellKeys.accounts, accountKeys.all]}
        />
      )}
    </SettingsLine>
  );
}
