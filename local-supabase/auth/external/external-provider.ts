import type { ExternalConfig } from '../../types.ts';

/** What a provider said about the person who signed in there. */
export interface ExternalPerson {
  /** As the provider knows them. */
  subject: string;
  /** Undefined: the provider gave none. */
  email?: { address: string; isVerified: boolean } | undefined;
  /** What the identity keeps, by the names of the platform. */
  claims: Record<string, unknown>;
}

export interface ExternalTokens {
  access_token: string;
  refresh_token?: string;
  id_token?: string;
}

/** How one kind of provider is spoken to. */
export interface ExternalProvider {
  scopes: readonly string[];
  endpoints(config: ExternalConfig): Promise<{ authorize: string; token: string }>;
  readPerson(config: ExternalConfig, tokens: ExternalTokens): Promise<ExternalPerson>;
}
