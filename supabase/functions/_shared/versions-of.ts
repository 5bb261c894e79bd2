interface Build {
  version: string;
}

/** What `/remotes.json` of the site says, as far as it matters here. */
export interface Deployed {
  remotes: { id: string; owner?: string; contact?: string; runbook?: string; channels: Record<string, Build> }[];
  history: Record<string, Build[]>;
}

/** Releases of the shell by channel. */
export type Shells = Record<'stable' | 'canary', string[]>;

/** Versions of a remote, whatever the channel. */
export function versionsOf(id: string, { remotes, history }: Deployed): string[] {
  const live = remotes.filter((remote) => remote.id === id).flatMap(({ channels }) => Object.values(channels));
  const earlier = Object.entries(history).flatMap(([key, builds]) => (key.startsWith(`${id}/`) ? builds : []));
  return [...live, ...earlier].map(({ version }) => version);
}
