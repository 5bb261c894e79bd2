import { getClient, ownStore, unwrap } from '@lineup/data';
import { chosenLanguage, currentLanguage, isLanguage, type Language } from '@lineup/language';
import { rememberLanguage } from '../../language/choose-language';

/** Whose language this browser knows; forgotten at sign-out. */
export const LANGUAGE_OF = 'language_known_of';

/**
 * The language of the account, which this browser keeps from now on; null while neither knows one. English that nobody chose is
 * handed over by no browser: it may be a school's.
 */
export async function keepLanguage(userId: string): Promise<Language | null> {
  try {
    const here = chosenLanguage(document.cookie) ?? currentLanguage();
    const isChosen = chosenLanguage(document.cookie) !== null || here !== 'en';
    const supabase = await getClient();
    // The type of an argument of a function does not say that it may be null.
    const own: unknown = await unwrap(
      supabase.rpc('keep_language', { p_language: (isChosen ? here : null) as string }),
    );
    ownStore.setItem(LANGUAGE_OF, userId);
    if (!isLanguage(own)) return null;
    rememberLanguage(own);
    return own;
  } catch (error) {
    // The next page asks again.
    console.warn('[language]', error);
    return null;
  }
}
