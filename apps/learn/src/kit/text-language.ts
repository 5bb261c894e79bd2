import { currentLanguage } from '@lineup/language';

/** English, for what our staff write, on a page of another language: it is read aloud as what it is. */
export const textLanguage = (): 'en' | undefined => (currentLanguage() === 'en' ? undefined : 'en');
