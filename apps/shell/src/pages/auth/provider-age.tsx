import { passAgeVerification, useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { FormMessage } from '@lineup/ui/form';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { PageSpinner } from '../../federation/screens/page-spinner';
import { useAccountAction } from '../../model/use-account-action';
import { AgeScreen } from './age-screen';
import styles from './auth.module.css';
import { forgetSignUpDate, readSignUpDate } from './sign-up-date';
import { finishProviderSignUp } from './finish-provider-sign-up';
import { t, rich } from '../../language/language';

/**
 * The first thing for who came by another service without an account: their age, before anything else is theirs. Whoever
 * has passed the age screen of the sign-up in this tab is not asked again.
 */
export function ProviderAge({ onGone }: { onGone(): void }) {
  const { signOut } = useAuth();
  const finishing = useAccountAction({
    run: async (birthDate: string | null) => {
      if (await finishProviderSignUp(birthDate)) {
        passAgeVerification();
        return forgetSignUpDate();
      }
      forgetSignUpDate();
      onGone();
      await signOut();
    },
  });
  const { mutate } = finishing;
  const known = readSignUpDate();
  const finishKnown = useEffectEvent(() => known !== null && mutate(known));
  useEffect(() => void finishKnown(), []);
  if (known !== null && !finishing.refusal) return <PageSpinner />;
  return (
    <section className={styles.panel}>
      <title>{t('Your date of birth · Lineup')}</title>
      <h1 className={styles.title}>{t('When were you born?')}</h1>
      <FormMessage>{finishing.refusal}</FormMessage>
      <AgeScreen onPass={(date) => mutate(date)} onRefused={() => mutate(null)} />
      <p className={styles.terms}>
        {rich('By continuing you accept the <terms>terms</terms> and the <privacy>privacy notice</privacy>.', {
          terms: (words) => <Link to="/terms">{words}</Link>,
          privacy: (words) => <Link to="/privacy">{words}</Link>,
        })}
      </p>
      <Button variant="ghost" onClick={() => mutate(null)}>
        {t('I don’t want an account')}
      </Button>
    </section>
  );
}
