import { localStore } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { useState, useSyncExternalStore } from 'react';
import { held, holdPrompt, INSTALLABLE, type InstallPrompt } from '../../model/install-prompt';
import styles from './account.module.css';
import { t } from '../../language/language';

/** Somebody said no in this browser. */
const DISMISSED = 'lineup.install-dismissed';

function follow(listener: () => void): () => void {
  const hear = (prompt: Event) => {
    holdPrompt(prompt);
    listener();
  };
  addEventListener(INSTALLABLE, hear);
  return () => removeEventListener(INSTALLABLE, hear);
}

/** Offers to install the site where the browser can, until somebody says no here. */
export function InstallOffer() {
  const prompt = useSyncExternalStore(follow, () => held.prompt as InstallPrompt | undefined);
  const [isAsked, setAsked] = useState(false);
  const [isDismissed, setDismissed] = useState(() => localStore.getItem(DISMISSED) !== null);
  if (!prompt || isAsked || isDismissed) return null;

  function dismiss() {
    localStore.setItem(DISMISSED, 'yes');
    setDismissed(true);
  }

  async function install(asked: InstallPrompt) {
    // The browser takes each once.
    delete held.prompt;
    setAsked(true);
    const { outcome } = await asked.prompt();
    if (outcome === 'dismissed') dismiss();
  }

  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('Lineup on this device')}</legend>
      <p className={styles.muted}>
        {t(
          'Open Lineup from your Home Screen. Without a connection it shows Today, your teams and your last conversation.',
        )}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => void install(prompt)}>{t('Install')}</Button>
        <Button variant="ghost" onClick={dismiss}>
          {t('Not now')}
        </Button>
      </div>
    </fieldset>
  );
}
