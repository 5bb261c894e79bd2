import { getClient, unwrap } from '@lineup/data';
import { LANGUAGE_COOKIE, type Language } from '@lineup/language';

const YEAR = 31_536_000;

/** Has this browser ask for its pages in a language from now on. A cookie, as the server draws them. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
}

/** Chooses a language: in this browser, and for an account everywhere and in its mails. A failure to save it there is silent. */
export async function chooseLanguage(language: Language, userId: string | undefined): Promise<void> {
  rememberLanguage(language);
  if (userId === undefined) return;
  try {
    const supabase = await getClient();
    await unwrap(supabase.from('notification_preferences').upsert({ user_id: userId, language }));
  } catch (error) {
    console.error('The language could not be saved', error);
  }
}
