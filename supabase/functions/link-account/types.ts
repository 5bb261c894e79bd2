export type ProviderName = 'riot' | 'steam' | 'discord';

/** A link that was begun: `state` comes back through the browser, `verifier` never leaves the server. */
export interface Attempt {
  state: string;
  verifier: string;
}

/** An account as its provider says it is. */
export interface Account {
  id: string;
  name: string | null;
  /** Of each game that could be read the rank, by its name in our list; null for none. Games that could not be read are missing. */
  ranks: { game: string; rank: string | null }[];
}

export interface Provider {
  title: string;
  /** Whether the keys of this installation are there. */
  isSetUp(): boolean;
  /** The page of the provider that asks the person. */
  startUrl(attempt: Attempt): Promise<string>;
  /** Asks the provider whether what came back is true, and who it is about; refuses what is not. */
  finish(query: URLSearchParams, attempt: Attempt): Promise<Account>;
  /** Name and ranks of a linked account, where the provider tells them without the person. */
  read?(id: string): Promise<Account>;
}
