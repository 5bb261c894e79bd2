import { useAuth } from '@lineup/auth';
import { ownStore } from '@lineup/data';
import { currentLanguage, type Language } from '@lineup/language';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LANGUAGE_OF, keepLanguage } from './keep-language';

/** How long the page may stay busy before it is asked anyway, in ms. */
const PATIENCE = 2000;

/** Somebody writes here: the page stays as it is until they go on. */
const isBusy = () =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  document.querySelector('dialog[open], [aria-modal="true"]') !== null;

/**
 * Has the page in the language of the account, once after each sign-in. Where it is in another one it is loaded again: at once,
 * or with the next page while somebody writes. An account without a language takes that of this browser.
 */
export function OwnLanguage() {
  const userId = useAuth().user?.id;
  const { pathname } = useLocation();
  const [own, setOwn] = useState<Language | null>(null);
  useEffect(() => {
    if (!userId || ownStore.getItem(LANGUAGE_OF) === userId) return undefined;
    let isGone = false;
    const start = () => {
      if (isGone) return;
      void keepLanguage(userId).then((language) => {
        if (!isGone) setOwn(language);
      });
    };
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: PATIENCE });
    else setTimeout(start, PATIENCE / 2);
    return () => {
      isGone = true;
    };
  }, [userId]);
  useEffect(() => {
    if (own !== null && own !== currentLanguage() && !isBusy()) location.reload();
  }, [own, pathname]);
  return null;
}
