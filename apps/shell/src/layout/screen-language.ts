import { currentLanguage, inLanguage, isAmong, languageIn, type Language } from '@lineup/language';
import languages from '../../languages.json';
import { matchRemote, useRegistry } from '../federation/registry/registry';

type Known = ReturnType<typeof useRegistry.getState>['registry'];

/** Whether the screen of a path is whole in a language, as the shell and its remote state. */
function isWholeIn(language: Language, pathname: string, registry: Known): boolean {
  if (language === 'en') return true;
  const remote = registry && matchRemote(registry, pathname);
  const patterns: Record<string, string[]> = remote ? (remote.languages ?? {}) : languages;
  const screens = Object.keys(remote?.channels['stable']?.preload.screens ?? {});
  return isAmong(patterns[language] ?? [], pathname, screens);
}

/** English, for a screen that is not whole in the language of the page around it: it is read aloud as what it is. */
export function useScreenLanguage(pathname: string): 'en' | undefined {
  const { registry } = useRegistry();
  return isWholeIn(currentLanguage(), pathname, registry) ? undefined : 'en';
}

/** The path by which machines know a page: with the language that the address names, where the page is whole in it. */
export function canonicalPath(pathname: string): string {
  const named = languageIn(location.pathname);
  return named && isWholeIn(named, pathname, useRegistry.getState().registry) ? inLanguage(pathname, named) : pathname;
}
