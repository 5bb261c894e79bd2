import type { ShellOffer } from '@lineup/contract/compatibility';
import type { RegistryEntry } from '@lineup/contract/facts';
import {
  acceptedLanguages,
  chosenLanguage,
  inLanguage,
  isAmong,
  isLanguage,
  languageIn,
  preferredLanguage,
  withoutLanguage,
  type Language,
} from '@lineup/language/address';
import { alternateTags, localeOf, tag } from '@lineup/supabase/functions/_shared/head-tags';
import { ENGLISH, SPANISH_FORM } from '@lineup/supabase/functions/_shared/words';
import { isAtOrBelow, screensOf } from '../render/drawing.ts';

/** In which language a page is answered. */
export interface PageLanguage {
  /** The path in English, by which remotes, heads and flags know the page. */
  pathname: string;
  language: Language;
  /** The language that the address names; `en` where it names none. */
  named: Language;
}

/**
 * The language of a page: what its address names, else what the browser chose, else the first that it accepts and the live shell
 * speaks. The account's own is known in the browser alone (`apps/shell/public/theme.js`), which keeps it in the cookie.
 */
export function pageLanguage(pathname: string, request: Request, offer: ShellOffer | null): PageLanguage {
  const spoken = Object.keys(offer?.languages ?? {}).filter(isLanguage);
  const named = languageIn(pathname);
  if (named && spoken.includes(named)) return { pathname: withoutLanguage(pathname), language: named, named };
  const wanted =
    chosenLanguage(request.headers.get('cookie') ?? '') ??
    preferredLanguage(acceptedLanguages(request.headers.get('accept-language') ?? ''));
  return { pathname, language: spoken.includes(wanted) ? wanted : 'en', named: 'en' };
}

type SpeakingRemote = Pick<RegistryEntry, 'basePaths' | 'languages'> & Partial<Pick<RegistryEntry, 'channels'>>;

/** The languages besides English in which a page is whole. */
export function languagesOf(
  pathname: string,
  offer: Pick<ShellOffer, 'languages'> | null,
  remotes: readonly SpeakingRemote[],
): Language[] {
  const remote = remotes.find(({ basePaths }) => basePaths.some((base) => isAtOrBelow(pathname, base)));
  return Object.entries((remote ? remote.languages : offer?.languages) ?? {}).flatMap(([language, patterns]) =>
    isLanguage(language) && isAmong(patterns, pathname, screensOf(remote)) ? [language] : [],
  );
}

/** What machines read of the general page, which else says it in English. */
const general: Partial<Record<Language, Record<string, string>>> = {
  es: {
    'Lineup: where esports players, college programs, coaches, recruiters and teams meet.':
      'Lineup: donde se encuentran jugadores de esports, programas universitarios, entrenadores, reclutadores y equipos.',
    'Where esports players, college programs, coaches and teams meet.':
      'Donde se encuentran jugadores de esports, programas universitarios, entrenadores y equipos.',
    'Make the lineup. Where esports players, programs and teams meet.':
      'Entra en la alineación. Donde se encuentran jugadores, programas y equipos de esports.',
    'Lineup needs JavaScript. Please enable it and reload the page.':
      'Lineup necesita JavaScript. Actívalo y vuelve a cargar la página.',
  },
};

/** The language in which machines read a page: that of its address, if it is whole in it. */
export const languageOfHead = ({ named }: Pick<PageLanguage, 'named'>, languages: readonly Language[]): Language =>
  languages.includes(named) ? named : 'en';

/**
 * The document of a page in its language, with what tells machines of the others. A page that is not whole in the language of its
 * address is said to be the English one. A page with a head of its own has its address and language there (`page-head.ts`).
 */
export function inPageLanguage(
  html: string,
  place: PageLanguage,
  languages: readonly Language[],
  site: string,
): string {
  const { pathname, language, named } = place;
  const own = languageOfHead(place, languages);
  let page = html.replace('<html lang="en"', `<html lang="${language}"`);
  if (own !== 'en')
    for (const [english, other] of Object.entries(general[own] ?? {})) page = page.replaceAll(english, other);
  if (named === 'en' && languages.length === 0) return page;
  const address = site + inLanguage(pathname, own);
  const ofGeneral = [
    tag('link', { rel: 'canonical', href: address }),
    tag('meta', { property: 'og:url', content: address }),
    tag('meta', { property: 'og:locale', content: localeOf((own === 'en' ? ENGLISH : SPANISH_FORM).locale) }),
  ];
  const tags = [
    ...(/<link\b[^>]*\brel="canonical"/.test(page) ? [] : ofGeneral),
    ...alternateTags(page, pathname, languages, site),
  ];
  return page.replace('</head>', () => `${tags.join('')}</head>`);
}
