import { CONTRACT } from './compatibility';
import type { Path } from './facts';
import type { RemoteModule } from './remote-module';

/** Something that was found; the shell draws all alike. */
export interface SearchItem {
  /** Its own within the section. */
  id: string;
  title: string;
  /** A line below the title. */
  detail?: string | undefined;
  href: Path;
  /** A team or college by its logo, else its crest; a person by their picture, else their letters. */
  picture?: { kind: 'logo' | 'person'; url: string | null; colors?: readonly string[] | null | undefined } | undefined;
}

/** What was found of one kind. */
export interface SearchSection {
  title: string;
  items: readonly SearchItem[];
  /** Where all of them are; offered when there are more than the shell shows. */
  moreHref?: Path | undefined;
}

/** Who searches, and how. */
export interface SearchContext {
  /** Null for a visitor. */
  userId: string | null;
  /** How many items of a section are wanted: one more than the shell shows. */
  most: number;
  /** Ends the search when the text changes, or takes too long. */
  signal: AbortSignal;
}

/**
 * Finds what a remote has for a text, at least two characters and trimmed, by one request; a section without items is left
 * out. So are all of them when it throws.
 */
export type Search = (text: string, context: SearchContext) => Promise<SearchSection[]>;

/** What `src/slots/search.ts` of a remote exports by default. */
export interface SearchModule {
  contract: number;
  search: Search;
  /** Its sentences in other languages than English, as those of `defineRemote`. A shell that does not know this shows English. */
  languages?: RemoteModule['languages'];
}

/** Declares what a remote adds to the search of the shell, and stamps it with the contract it was written against. */
export function defineSearch(search: Search, languages?: RemoteModule['languages']): SearchModule {
  return { contract: CONTRACT, search, ...(languages && { languages }) };
}
