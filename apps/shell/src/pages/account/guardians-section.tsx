import { type Sentences } from '@lineup/language';
import { accountKeys } from '@lineup/auth';
import { OfferAnswer } from '@lineup/product/offer-answer';
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
import { rich, t } from '../../language/language';

const purposes = {
  minor: 'A parent or guardian joins your conversations with adults. Both of you have to agree.',
  adult:
    'As a parent or guardian you join the conversations that a player under 18 has with adults. Both of you have to agree.',
  unknown: 'A parent or guardian joins the conversations that a player under 18 has with adults. Both have to agree.',
} satisfies Sentences;

/** The guardians of a minor, the minors of an adult, and what waits for an answer. */
export function GuardiansSection({ account }: { account: Pick<OwnAccount, 'age' | 'guardians' | 'email'> }) {
  const { age, guardians, email } = account;
  return (
    <Section
      id="guardians"
      title={age === 'adult' ? t('Players in your care') : t('Guardians')}
      purpose={t(purposes[age])}
    >
      {guardians.length > 0 ? (
        <SettingsList>
          {guardians.map((entry) => (
            <GuardianLine key={`${entry.kind} ${entry.person_id ?? entry.email} ${entry.minor_id}`} entry={entry} />
          ))}
        </SettingsList>
      ) : (
        age !== 'unknown' && <p className={styles.empty}>{t('Nobody is linked yet.')}</p>
      )}
      {guardians.some(isBegun) && (
        <p className={styles.empty}>
          <Link to="/family">{age === 'minor' ? t('See what your guardian sees') : t('Open My Family')}</Link>
        </p>
      )}
      {age === 'unknown' ? (
        <p className={styles.empty}>
          {rich('Enter your <date>date of birth</date> first: a link is between an adult and a player under 18.', {
            date: (words) => <Link to="/account/profile#birth-date">{words}</Link>,
          })}
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
      if (begins_at === null) return t('Agreed on {date}. Waits for the yes of your other guardian.', { date });
      return hasBegun(begins_at) ? t('Your guardian since {date}', { date }) : begins(begins_at);
    case 'minor':
      if (begins_at === null)
        return t('Agreed on {date}. Waits for the yes of the guardian who is linked already.', { date });
      return hasBegun(begins_at) ? t('In your care since {date}', { date }) : begins(begins_at);
    case 'approval':
      return t(
        'An adult with the address {address} wants to be a guardian, too. It needs your yes, and begins three days later.',
        { address: email ?? '•••' },
      );
    case 'received':
      return t('Asked you on {date} to be their guardian', { date });
    case 'offer-received':
      return t('Offered on {date} to be your guardian', { date });
    default:
      return t('Asked on {date}; no answer yet', { date });
  }
}

const begins = (time: string) => t('Begins on {date}', { date: plainDate(time) });

const isBegun = ({ kind, begins_at }: GuardianEntry) =>
  (kind === 'guardian' || kind === 'minor') && begins_at !== null && hasBegun(begins_at);

const hasBegun = (time: string) => Date.parse(time) <= Date.now();

/** Somebody who is not known yet shows no name, which could be a sentence, but their address, masked. */
function nameOf({ kind, name, email }: GuardianEntry): string {
  if (name !== null) return name;
  const address = email ?? '•••';
  if (kind === 'offer-received' || kind === 'guardian') return t('An adult with the address {address}', { address });
  if (kind === 'received' || kind === 'minor') return t('Somebody under 18 with the address {address}', { address });
  return email ?? t('Somebody without a name');
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
  const endLabel = isLink ? t('End link') : isAsked ? t('Decline') : t('Withdraw');

  return (
    <SettingsLine title={<strong>{name}</strong>} detail={describe(entry)} problem={failure}>
      <div className={styles.buttons}>
        {isAsked && kind !== 'offer-received' && (
          <Button
            variant="primary"
            aria-label={
              kind === 'approval' ? t('Approve another guardian of {name}', { name }) : t('Agree to {name}', { name })
            }
            aria-disabled={isBusy}
            onClick={() => agreeing.mutate()}
          >
            {kind === 'approval' ? t('Approve') : t('Agree')}
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
