import { isLanguage, setLanguage, type Language } from '@lineup/language';

/** What `public/theme.js` decided before the first paint: for the same address, session and browser as the server. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/** Loads the shell's sentences in a language, before it draws anything. Where they do not come, the page is English. */
export async function startLanguage(language: Language): Promise<void> {
  try {
    if (language === 'es') (await import(/* webpackChunkName: "es" */ './spanish')).keepSpanish();
    setLanguage(language);
  } catch (error) {
    console.warn('[language]', error);
    setLanguage('en');
    // A server draws without a document.
    globalThis.document?.documentElement.setAttribute('lang', 'en');
  }
}
