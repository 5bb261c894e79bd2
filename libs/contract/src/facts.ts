import type { DatabaseNeeds } from './database-needs';

/** Id of a remote, the name of its folder in `apps`: lower-case letters, digits and hyphens, a letter first. */
export type RemoteId = string;

/** A path from the root of the site. */
export type Path = `/${string}`;

/**
 * Links read from the database. Each row of a public read becomes a link. `label` and `href` are templates in which
 * `{column}` stands for the row's value; a row that lacks one of them is left out.
 */
export interface NavSource {
  /** Address below `/rest/v1/`, read without a session: `posts?select=slug,title&is_published=is.true`. */
  read: string;
  label: string;
  href: Path;
  /** The rows are the signed-in user's, and `read` names the function that lists them: `rpc/list_my_posts?select=slug,title`. */
  isOwn?: boolean | undefined;
  /** How many rows a menu of the header lists; all of them without it. The mobile menu always lists all. */
  limit?: number | undefined;
}

/** One link of a navigation group. */
export interface NavItem {
  /** What the link says. */
  label: string;
  /** Where it leads; may carry a query. In menus `{profile_slug}` stands for the address of the user's own profile. */
  href: Path;
  /** What users whose profile has no address yet get for a link with `{profile_slug}`. */
  withoutProfile?: { label: string; href: Path; smallScreenHref?: Path | undefined } | undefined;
  /**
   * Who sees the link: everybody who holds one of these roles, is `signed-in`, or is signed in `without_role`. Everybody
   * when absent.
   */
  roles?: string[] | undefined;
  /** Icon of a link placed as `icon`: `inbox`, `bell`, `calendar` or `star`. An unknown name gets a neutral icon. */
  icon?: string | undefined;
  /** Name of a database function without arguments that counts what the user has not read. Only for `icon` and `link`. */
  badge?: string | undefined;
  /**
   * Shows the rows of a read in the place of this link. The link itself follows them when the limit left rows out;
   * `{count}` in its label is then the number of all rows.
   */
  itemsFrom?: NavSource | undefined;
}

/**
 * Links that a remote offers to the navigation of the shell. They show while the remote is in the registry and its flag
 * is on for the user; the passing roles of a gate open its pages, but show no links. Groups of one label and placement
 * are shown as one, also when several remotes offer them.
 */
export interface NavGroup {
  label: string;
  /**
   * Where the links show. `menu` (also when absent): a menu of the header with the group's label. `link`: each directly
   * in the header. `own`: the tools of who is signed in, a menu before all others, and what the mobile menu opens with.
   * `icon`: beside the account menu, on small screens only the first. `account`: at the top of the
   * account menu. Icons, account links and own ones need a signed-in user. The mobile menu has all of them. A shell ignores
   * groups with a placement that it does not know.
   */
  placement?: string | undefined;
  /** Place among the groups, lowest first; groups without one come last. Equal places follow the ids of the remotes. */
  order?: number | undefined;
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

/**
 * A part that a remote offers to a place of the shell, written in `src/slots/<place>.tsx`, or `.ts` for one that draws
 * nothing. It loads for who has the flag of the remote and one of the roles, and for nobody else.
 */
export interface Slot {
  /** `home`, `account.notifications` or `search`. A shell ignores places that it does not know. */
  place: string;
  /** Among the slots of the place, lowest first; slots without one come last. Equal ones follow the ids of the remotes. */
  order?: number | undefined;
  /** Who gets it: holders of one of these roles, or everybody who is `signed-in`. Everybody who sees the place when absent. */
  roles?: string[] | undefined;
}

/** What `remote.json` states about a remote, readable without running it. */
export interface RemoteFacts {
  id: RemoteId;
  /** Version of the contract that the remote was written against. */
  contract: number;
  /** The squad that answers for it, as `CODEOWNERS` names it. This and the next two: every `remote.json` has them, browsers are not told. */
  owner?: string | undefined;
  /** Address of that squad, or of its channel; everybody can read it, so it is nobody's own. */
  contact?: string | undefined;
  /** What to do when it fails: a file of the repository. */
  runbook?: string | undefined;
  /** Every path of the remote is one of these or lies below one of them. */
  basePaths: Path[];
  /**
   * Paths whose screens stand alone, without header, banners and footer, for pages that embed them. A shell that does
   * not know this shows them as it shows all others.
   */
  bare?: Path[] | undefined;
  /** Key of the flag that must be on for the user; its variant names the channel. */
  flag: string;
  gate?: RemoteGate | undefined;
  /** The links of the remote in header and mobile menu. */
  nav: NavGroup[];
  /** Parts for places of the shell. A shell that does not know this shows none. */
  slots?: Slot[] | undefined;
  /**
   * Patterns of the paths that a server may draw for visitors, `/posts/:slug`: pages to read, whose screens need no browser
   * for their first view. All others come empty.
   */
  draw?: string[] | undefined;
  /**
   * By language, `es`, the patterns of the paths whose screens are whole in it. Machines are told of these addresses; all others are
   * said to be English. Without it the remote is English.
   */
  languages?: Record<string, string[]> | undefined;
}

/** Files that a cold visit needs, so that they load in parallel. */
export interface PreloadFiles {
  /** Addresses of the remote's own scripts. */
  scripts: string[];
  /** Names under `@lineup/ui/` that these scripts use. */
  components: string[];
}

/** What every screen of a remote needs, and what each screen adds, by the pattern of its path: the most exact first, as the first counts. */
export interface Preload extends PreloadFiles {
  screens: Record<string, PreloadFiles>;
}

/** Files of a slot. */
export interface SlotFiles extends PreloadFiles {
  /** Addresses of its style sheets. */
  styles: string[];
}

/** The script by which a server draws pages, and its subresource integrity value. */
export interface ServerFile {
  file: string;
  integrity: string;
}

/** One deployed version of a remote. */
export interface RemoteBuild {
  version: string;
  /** Name under which the script puts the remote on the page; without it the id of the remote. */
  container?: string | undefined;
  /** Address of the script that starts the remote. */
  entry: string;
  preload: Preload;
  /** The slots it has, by their place; a build from before slots has none. */
  slots?: Record<string, SlotFiles> | undefined;
  /** What draws its pages on a server; without it they come empty. Browsers are not told. */
  server?: ServerFile | undefined;
  /** Address of each script → its subresource integrity value. */
  integrity: Record<string, string>;
  /** Modules that the remote takes from the shell → the semver range it accepts. */
  shared: Record<string, string>;
  /** Names that it uses of each of these modules; absent where the build does not know them. */
  uses?: Record<string, string[]> | undefined;
  /** The same of its slots, which the shell gives less. */
  slotUses?: Record<string, string[]> | undefined;
  /** What it asks of the database; absent in builds from before. Browsers are not told. */
  database?: DatabaseNeeds | undefined;
  /** Version of Module Federation it was built with; the shell must run the same minor version. */
  pluginVersion: string;
  /** Contract of this build: channels may differ. */
  contract: number;
}

/** A remote and its deployed versions by channel (`stable`, `canary` …). */
export interface RegistryEntry extends RemoteFacts {
  channels: Record<string, RemoteBuild>;
  /** Channels that a share of all browsers gets, in percent. A shell that does not know this gives them to nobody. */
  shares?: Record<string, number> | undefined;
}

/** Where the backend is and what is deployed, so that one build runs everywhere. */
export interface Environment {
  /** Address of Supabase; `/` means the site's own origin. */
  supabaseUrl: string;
  /** Public key of Supabase. */
  anonKey: string;
  /** Release of the shell that is deployed. */
  release: string;
  /** A share of all browsers gets another release of the shell: each draws the number by which it is of it or not. */
  isShellShared?: boolean;
  /** Address that gets analytics events of visitors who agreed; none when absent. */
  analyticsUrl?: string;
  /**
   * What people sign in with here besides a password: external providers, `passkey`; none when absent. A name that a shell
   * does not know has no button.
   */
  signInWith?: string[];
}

/** `/registry.json`. */
export interface Registry {
  environment: Environment;
  remotes: RegistryEntry[];
}
