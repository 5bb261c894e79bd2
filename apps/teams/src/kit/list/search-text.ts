/** Longest text that a search takes; names have at most 80 characters. */
export const MAX_SEARCH_CHARACTERS = 80;

/** What an address searches for. The database takes no null characters. */
export const searchText = (params: URLSearchParams): string =>
  (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH_CHARACTERS);
