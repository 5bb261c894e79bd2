/** Ids of the remotes. A remote owns a domain from its routes to its queries. */
export type RemoteId = 'teams' | 'inbox' | 'learn' | 'recruiting';

/** A path from the root of the site. */
export type Path = `/${string}`;

/** One link of a navigation group. `href` may carry a query. */
export interface NavItem {
  label: string;
  href: Path;
}

/** Links that a remote offers to the navigation of the shell. */
export interface NavGroup {
  label: string;
  items: NavItem[];
}

/** Narrows the flag of a remote to some of its base paths, and names who passes although the flag is off. */
export interface RemoteGate {
  /** Base paths that need the flag. Without it all of them do. */
  paths: Path[];
  /** Roles that pass the gate while the flag is off. */
  passingRoles: string[];
  /** Heading of the panel shown to everybody else. */
  title: string;
}

/** What `remote.json` states about a remote, readable without running it. */
export interface RemoteFacts {
  id: RemoteId;
  /** Version of the contract that the remote was written against. */
  contract: number;
  /** Every path of the remote is one of these or lies below one of them. */
  basePaths: Path[];
  /** Key of the flag that must be on for the user; its variant names the channel. */
  flag: string;
  gate?: RemoteGate | undefined;
  nav: NavGroup[];
}

/** Files that a cold visit needs, so that they load in parallel. */
export interface PreloadFiles {
  /** Addresses of the remote's own scripts. */
  scripts: string[];
  /** Names under `@lineup/ui/` that these scripts use. */
  components: string[];
}

/** What every screen of a remote needs, and what each screen adds, by the pattern of its path. */
export interface Preload extends PreloadFiles {
  screens: Record<string, PreloadFiles>;
}

/** One deployed version of a remote. */
export interface RemoteBuild {
  version: string;
  /** Name under which the script puts the remote on the page; without it the id of the remote. */
  container?: string | undefined;
  /** Address of the script that starts the remote. */
  entry: string;
  preload: Preload;
  /** Address of each script → its subresource integrity value. */
  integrity: Record<string, string>;
  /** Modules that the remote takes from the shell → the semver range it accepts. */
  shared: Record<string, string>;
  /** Version of Module Federation it was built with; the shell must run the same. */
  pluginVersion: string;
  /** Contract of this build: channels may differ. */
  contract: number;
}

/** A remote and its deployed versions by channel (`stable`, `canary` …). */
export interface RegistryEntry extends RemoteFacts {
  channels: Record<string, RemoteBuild>;
}

/** Where the backend is and what is deployed, so that one build runs everywhere. */
export interface Environment {
  /** Address of Supabase; `/` means the site's own origin. */
  supabaseUrl: string;
  /** Public key of Supabase. */
  anonKey: string;
  /** Release of the shell that is deployed. */
  release: string;
  /** Address that gets analytics events of visitors who agreed; none when absent. */
  analyticsUrl?: string;
}

/** `/registry.json`. */
export interface Registry {
  environment: Environment;
  remotes: RegistryEntry[];
}
