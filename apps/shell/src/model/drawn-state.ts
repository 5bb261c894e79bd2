import type { Registry, RemoteId } from '@lineup/contract';
import type { Language } from '@lineup/language';
import type { QueryKey } from '@tanstack/react-query';

/** Id of the element that holds what a page was drawn with. */
export const DRAWN = 'drawn';

/** What a page was drawn with, and what the browser needs to take it over. */
export interface DrawnState {
  /** What the frame of the page needs of every remote; builds of `remote` alone, as the page has no use for the others yet. */
  registry: Registry;
  /** The remote whose page it is, with the version that drew it. */
  remote?: { id: RemoteId; version: string } | undefined;
  /** Answers of the backend, by their keys. */
  queries: [QueryKey, unknown][];
  loaderData: Record<string, unknown>;
  /** In which it was drawn; English where it does not say. */
  language?: Language | undefined;
  /** How old the answers may be when the page arrives, in ms: no clock, as that of a browser may be wrong. */
  age: number;
}

/** As JSON that may stand in a script element. */
export function printState(state: DrawnState): string {
  return JSON.stringify(state, (_, value: unknown) => (value instanceof Map ? { $map: [...value] } : value)).replaceAll(
    '<',
    String.raw`\u003c`,
  );
}

export function parseState(text: string): DrawnState {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && '$map' in value
      ? new Map(value.$map as [unknown, unknown][])
      : value,
  ) as DrawnState;
}
