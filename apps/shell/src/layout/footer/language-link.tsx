import { useAuth } from '@lineup/auth';
import { currentLanguage, inLanguage, type Language } from '@lineup/language';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { chooseLanguage } from '../../language/choose-language';

/** Each language by its own name: who looks for theirs reads no other. */
const names: Record<Language, string> = { en: 'English', es: 'Español' };

/**
 * Leads to this page in the other language, which is another document. For whoever is signed in the account decides, so that
 * their addresses name no language.
 */
export function LanguageLink() {
  const { pathname, search } = useLocation();
  const userId = useAuth().user?.id;
  const other = currentLanguage() === 'en' ? 'es' : 'en';
  const href = inLanguage(pathname, userId ? 'en' : other) + search;
  const follow = (event: MouseEvent) => {
    const isHere = !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (isHere) event.preventDefault();
    const saved = chooseLanguage(other, userId);
    if (isHere) void saved.then(() => location.assign(href));
  };
  return (
    <a href={href} lang={other} hrefLang={other} onClick={follow}>
      {names[other]}
    </a>
  );
}
