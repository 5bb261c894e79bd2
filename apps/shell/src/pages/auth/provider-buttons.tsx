import { Button } from '@lineup/ui/button';
import type { ReactNode } from 'react';
import { FormMessage } from '@lineup/ui/form';
import { useAccountAction } from '../../model/use-account-action';
import type { Mode } from './auth-link';
import styles from './auth.module.css';
import { goToSignIn } from '../../model/sign-in-providers/go-through';
import { ProviderIcon } from './provider-icon';
import { useProviders } from '../../federation/registry/use-providers';
import { titleOf, type SignInProvider } from '../../model/sign-in-providers/providers';
import { t } from '../../language/language';

export interface ProviderButtonsProps {
  mode: Mode;
  /** What was typed into the form: it is there again for who comes back without having signed in. */
  email: string;
  /** Goes before them. */
  first?: ReactNode;
  /** Before the browser leaves. */
  onLeave?(): void;
}

/** The other ways to sign in; nothing where the site has none. */
export function ProviderButtons({ mode, email, first, onLeave }: ProviderButtonsProps) {
  const providers = useProviders();
  const leaving = useAccountAction({
    run: async (provider: SignInProvider) => {
      onLeave?.();
      await goToSignIn({ kind: 'sign-in', provider, mode, email });
      // The page stays as it is, busy, until the browser has left.
      await new Promise(() => {});
    },
  });
  if (providers.length === 0 && !first) return null;
  return (
    <div className={styles.providers}>
      <p className={styles.or}>{t('or')}</p>
      {first}
      <FormMessage>{leaving.refusal}</FormMessage>
      {providers.map((provider) => (
        <Button
          key={provider}
          size="large"
          isBlock
          icon={<ProviderIcon provider={provider} />}
          isBusy={leaving.isPending && leaving.variables === provider}
          onClick={() => leaving.mutate(provider)}
        >
          {t('Continue with {provider}', { provider: titleOf(provider) })}
        </Button>
      ))}
    </div>
  );
}
