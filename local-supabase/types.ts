/** The shapes that the parts of the local backend promise each other. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { JWK } from 'jose';
import type { Sql } from 'postgres';

export type { Sql };

/** Who is asking, as the gateway worked out from the api key and the bearer token. */
export interface RequestContext {
  /** The database role to act as: `anon`, `authenticated`, `service_role` or another role of the token. */
  role: string;
  /** The claims of the verified token, set as `request.jwt.claims`. Always holds `role`. */
  claims: Record<string, unknown>;
  /** The rank of the api key itself, independent of the user's token. */
  apiRole: 'anon' | 'service_role';
}

/** One service behind the gateway. */
export interface Part {
  handle(request: Request, context: RequestContext): Promise<Response>;
}

/** Writes one line for the person who runs the stack. */
export type Log = (line: string) => void;

/** The keys of one installation. */
export interface Keys {
  /** Legacy key: an HS256 token with role `anon`. */
  anonKey: string;
  /** Legacy key: an HS256 token with role `service_role`. */
  serviceRoleKey: string;
  /** `sb_publishable_…`, ranks as anon. */
  publishableKey: string;
  /** `sb_secret_…`, ranks as service_role. */
  secretKey: string;
  /** Signs and verifies HS256 tokens. */
  jwtSecret: string;
  /** Private JWKs of `auth.signing_keys_path`; the first signs new user tokens. Empty: HS256 with `jwtSecret`. */
  signingKeys?: JWK[];
}

/** A mail of the auth part or of a function; it goes to the local mailbox. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  link?: string;
  code?: string;
  attachments?: MailAttachment[];
  sentAt: Date;
}

/** A file of a mail, as its sender described it. */
export interface MailAttachment {
  filename: string;
  content_type: string;
  /** In base 64. */
  content: string;
}

export interface ApiConfig {
  /** Schemas reachable by `Accept-Profile`; the first is the default. */
  schemas: string[];
  /** Added to the search path of every request. */
  extra_search_path: string[];
  /** Most rows one request may return. */
  max_rows: number;
}

export interface AuthEmailConfig {
  /** False: nobody signs up or in by email. */
  enabled: boolean;
  double_confirm_changes: boolean;
  /** False: a new account is confirmed at once. */
  enable_confirmations: boolean;
  secure_password_change: boolean;
  /** A change of password needs the current one, except in a session that began with a mail. */
  require_current_password: boolean;
  /** Shortest pause between two mails to one address, in seconds. */
  max_frequency: number;
  otp_length: number;
  /** Life of a code or link, in seconds. */
  otp_expiry: number;
  /** Words of the project's own, by the name that the CLI gives to the mail; the others have ours. */
  template: Record<string, MailTemplate>;
}

/** A mail in the variables of the platform, such as `{{ .Token }}`. */
export interface MailTemplate {
  subject: string | undefined;
  html: string | undefined;
}

/** An external provider, as `[auth.external.<name>]` describes it. */
export interface ExternalConfig {
  client_id: string;
  secret: string;
  /** Where the provider sends the browser back to; empty: `/auth/v1/callback` of this backend. */
  redirect_uri: string;
  /** Where the provider is; empty: where everybody expects it. */
  url: string;
  /** True: a person without an email address is taken as well. */
  email_optional: boolean;
}

export interface AuthConfig {
  enabled: boolean;
  site_url: string;
  additional_redirect_urls: string[];
  /** Life of an access token, in seconds. */
  jwt_expiry: number;
  /** Issuer of tokens; undefined: `<api url>/auth/v1`. */
  jwt_issuer?: string;
  /** Secret of HS256 tokens; undefined: one of the installation's own. */
  jwt_secret?: string;
  /** A path inside the served folder; the keys themselves are in `Keys.signingKeys`. */
  signing_keys_path?: string;
  enable_refresh_token_rotation: boolean;
  /** How long a used refresh token may be used again, in seconds. */
  refresh_token_reuse_interval: number;
  enable_signup: boolean;
  enable_anonymous_sign_ins: boolean;
  enable_manual_linking: boolean;
  minimum_password_length: number;
  /** A rule such as `lower_upper_letters_digits`; empty: none. */
  password_requirements: string;
  email: AuthEmailConfig;
  sms: { enabled: boolean; enable_confirmations: boolean };
  mfa: { max_enrolled_factors: number; totp: { enroll_enabled: boolean; verify_enabled: boolean } };
  passkey: { enabled: boolean };
  /** Whom a passkey is for; empty while passkeys are off. The id is a bare domain; an origin has scheme and port. */
  webauthn: { rp_id: string; rp_display_name: string; rp_origins: string[] };
  /** Seconds; undefined: no limit. */
  sessions: { timebox?: number; inactivity_timeout?: number };
  /** The external providers that are switched on, by name. */
  external: Record<string, ExternalConfig>;
  /** Per hour, as in config.toml; undefined: no limit. */
  rate_limit: Record<string, number>;
  /** A database function as `pg-functions://postgres/<schema>/<function>`, by hook name. */
  hook: Record<string, { enabled: boolean; uri: string }>;
}

export interface BucketConfig {
  public: boolean;
  /** Bytes. */
  file_size_limit?: number;
  allowed_mime_types?: string[];
  /** A folder, relative to `supabase/`, whose files are uploaded. */
  objects_path?: string;
}

export interface StorageConfig {
  enabled: boolean;
  /** Bytes. */
  file_size_limit: number;
  image_transformation: { enabled: boolean };
  buckets: Record<string, BucketConfig>;
}

export interface FunctionConfig {
  enabled: boolean;
  verify_jwt: boolean;
  /** Relative to `supabase/`; undefined: `functions/<name>/index.ts`. */
  entrypoint?: string;
  /** Relative to `supabase/`; undefined: `functions/<name>/deno.json` when it exists. */
  import_map?: string;
}

/** `supabase/config.toml` with every default filled in; names as in the file. */
export interface StackConfig {
  project_id: string;
  api: ApiConfig;
  auth: AuthConfig;
  storage: StorageConfig;
  realtime: { enabled: boolean };
  /** Only the functions named in the file; others have the defaults of `functionConfig`. */
  functions: Record<string, FunctionConfig>;
  db: {
    seed: { enabled: boolean; sql_paths: string[] };
    migrations: { enabled: boolean };
  };
}

export interface StartOptions {
  /** The folder that holds `supabase/`. */
  workdir: string;
  /** Database, storage, keys and mails; default `<workdir>/.local-supabase`. */
  dataDir?: string;
  /** 0: any free port; undefined: do not listen, only `handle` and `upgrade`. */
  port?: number;
  /** Use this database instead of the embedded one. The login must be a superuser. */
  databaseUrl?: string;
  /** Settings of the embedded database server, where they are not to be the usual ones. */
  databaseSettings?: Record<string, string>;
  jwtSecret?: string;
  anonKey?: string;
  serviceRoleKey?: string;
  /** Apply also migrations that sort before one that is applied already. */
  includeAll?: boolean;
  /** Start from an empty database and empty storage. */
  reset?: boolean;
  /** Refuse uploads that a hosted project takes: images that are none, broken headers and names, copies past a bucket's rules. */
  strictStorage?: boolean;
  /** Replaces `auth.site_url`. */
  siteUrl?: string;
  /** Values of `env(NAME)` in config.toml, before those of the process and of `.env`. */
  environment?: Record<string, string>;
  /** External providers (`discord`, `google`) that a demo one stands in for, unless config.toml switches on the real one. */
  demoProviders?: readonly string[];
  /** Replaces `auth.email.max_frequency`, in seconds: tests do not wait a minute for the next mail. */
  mailPause?: number;
  /** Variables of every function, besides those that the platform sets; read when a function starts. */
  functionEnvironment?: (services: StackServices) => Record<string, string>;
  /** Called once the services run, for what schedules and webhooks do on a hosted project; what it returns ends it. */
  onStart?: (services: StackServices) => Promise<() => unknown>;
  log?: Log;
}

/** What the hooks of `StartOptions` may use. */
export interface StackServices {
  /** Connections of a superuser. */
  admin: Sql;
  serviceRoleKey: string;
  /** Public address of the API; empty until it is known. */
  url(): string;
  /** `auth.site_url`, or what replaced it. */
  siteUrl: string;
  /** Where a function posts a mail to have it in the mailbox, and the bearer token for that. */
  mailbox: { readonly url: string; key: string };
  log: Log;
}

/** A running backend. */
export interface Stack extends Keys {
  url: string;
  /** A superuser login: for seeds and tests, never for the site. */
  databaseUrl: string;
  config: StackConfig;
  /** Answers an API path and returns true; false: the path is not the stack's. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Takes a WebSocket upgrade of an API path and returns true; false: not the stack's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Tells the stack the public address when the caller listens. */
  setUrl(url: string): void;
  mails: Mail[];
  stop(): Promise<void>;
}
