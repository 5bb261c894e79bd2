import { Button } from '@lineup/ui/button';
import { FormMessage } from '@lineup/ui/form';
import { icon } from '@lineup/ui/icons';
import { loadCeremonies } from '../../model/passkeys/load-ceremonies';
import { passkeyRefusal } from '../../model/passkeys/refusal';
import { useAccountAction } from '../../model/use-account-action';
import { stopWaiting } from './pending-sign-up';
import { t } from '../../language/language';

// Path from lucide-react 1.75.0 (ISC license).
const KeyRound = icon(
  'M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4zM16.5 7.5h.01',
);

/** Signs in with what unlocks this device. */
export function PasskeyButton({ onFailed }: { onFailed(): void }) {
  const signingIn = useAccountAction({
    run: async () => {
      const { signInWithPasskey } = await loadCeremonies();
      await signInWithPasskey();
      stopWaiting();
    },
    refused: passkeyRefusal,
  });
  return (
    <>
      <FormMessage>{signingIn.refusal}</FormMessage>
      <Button
        size="large"
        isBlock
        icon={<KeyRound size={20} />}
        isBusy={signingIn.isPending}
        onClick={() => signingIn.mutate(undefined, { onError: onFailed })}
      >
        {t('Sign in with a passkey')}
      </Button>
    </>
  );
}
