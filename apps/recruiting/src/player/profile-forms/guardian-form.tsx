import { OfferAnswer } from '@lineup/product/offer-answer';
import { plainDate } from '@lineup/ui/dates';
import { Button } from '@lineup/ui/button';
import { FormMessage } from '@lineup/ui/form';
import { AskGuardianForm } from '../kit/ask-guardian-form';
import type { GuardianEntry, Onboarding } from '../model/load-onboarding';
import styles from './profile-forms.module.css';
import { explainProfileRefusal, useProfileKeys, useSaveProfile } from './use-save-profile';
import { askGuardian } from './ask-guardian';
import { endGuardian } from './end-guardian';
import { t } from '../../language';

interface GuardianFormProps {
  onboarding: Pick<Onboarding, 'guardians'>;
  onContinue(): void;
}

/** A minor asks a parent or guardian, who has to agree; the same link stands on the account page. */
export function GuardianForm({ onboarding: { guardians }, onContinue }: GuardianFormProps) {
  const ask = useSaveProfile(askGuardian);
  return (
    <div className={styles.guardian}>
      <p>
        {t(
          'A linked parent or guardian joins your conversations with adults you do not know. Without one, most coaches cannot message you. You both have to agree, and either of you can end it at any time.',
        )}
      </p>
      {guardians.length > 0 && (
        <ul className={styles.guardians} aria-label={t('Your parents and guardians')}>
          {guardians.map((entry) => (
            <GuardianLine key={`${entry.kind} ${entry.person_id ?? entry.email}`} entry={entry} />
          ))}
        </ul>
      )}
      <AskGuardianForm
        keepAs="profile-guardian"
        ask={ask}
        label={t('Send the request')}
        variant={guardians.length > 0 ? 'secondary' : 'primary'}
      />
      {guardians.length > 0 && (
        <div>
          <Button variant="primary" onClick={onContinue}>
            {t('Continue')}
          </Button>
        </div>
      )}
    </div>
  );
}

function describe({ kind, since, begins_at: begins }: GuardianEntry): string {
  const date = plainDate(since);
  if (kind === 'guardian' && begins === null)
    return t('Agreed on {date}. Your other guardian has not agreed yet.', { date });
  if (kind === 'guardian' && Date.parse(begins ?? '') > Date.now())
    return t('Begins on {date}', { date: plainDate(begins ?? '') });
  if (kind === 'guardian') return t('Your guardian since {date}', { date });
  return kind === 'offer-received'
    ? t('Offered on {date} to be your guardian', { date })
    : t('Asked on {date}; no answer yet', { date });
}

function GuardianLine({ entry }: { entry: GuardianEntry }) {
  const { kind, person_id: id, email: address } = entry;
  // Somebody who is not known yet shows no name, which could be a sentence, but their address, masked.
  const name =
    entry.name === null && ['offer-received', 'guardian'].includes(kind)
      ? t('An adult with the address {address}', { address: address ?? '•••' })
      : (entry.name ?? address ?? t('No name'));
  const shownAfterwards = useProfileKeys();
  const end = useSaveProfile(() => endGuardian(entry));
  const endLabel = { guardian: t('End link'), 'offer-received': t('Decline') }[kind as string] ?? t('Withdraw');
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{describe(entry)}</span>
      </div>
      <FormMessage>{end.refusal}</FormMessage>
      <Button aria-label={`${endLabel}: ${name}`} aria-disabled={end.isPending} onClick={() => end.mutate(undefined)}>
        {endLabel}
      </Button>
      {kind === 'offer-received' && (
        <OfferAnswer
          guardianId={id ?? ''}
          name={name}
          className={styles.offer}
          refused={explainProfileRefusal}
          invalidates={shownAfterwards}
        />
      )}
    </li>
  );
}
