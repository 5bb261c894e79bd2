import { createContext, useContext } from 'react';

/** Something a user did, for analytics. Names are lower case with underscores: `practice_scheduled`. */
export interface TrackedEvent {
  name: string;
  /** Default "interaction". Events of category "privacy" document the privacy choice and carry nothing about a person. */
  category?: string;
  /** Ids, names of choices and numbers; never what somebody typed: text with blanks is left out. */
  properties?: Record<string, string | number | boolean | null>;
  /** What was shared and where to, when the event is a share. */
  share?: SharedContent;
}

/** Something a user passed on to others. */
export interface SharedContent {
  contentType: 'profile' | 'player_card' | 'content_page' | 'news_article';
  contentId: string;
  /** `clipboard`, `system` (the share sheet of the device) or the name of a site. */
  platform: string;
}

/** A line under the header. Of several, the one with the highest priority that was not dismissed shows. */
export interface Banner {
  id: string;
  message: string;
  /** Default 50. */
  priority?: number;
  /** Default true. */
  dismissible?: boolean;
  backgroundColor?: string;
  textColor?: string;
  linkUrl?: string;
  linkText?: string;
}

/** What the shell does for remotes beyond shared modules. */
export interface ShellApi {
  track(event: TrackedEvent): void;
  banners: {
    /** Shows a banner, or replaces the one with the same id. */
    register(banner: Banner): void;
    remove(id: string): void;
  };
  /**
   * Reports an event that may earn the user points, with the ids of what it is about (`{ practice_id }`). Whether it
   * happened, and what it earns, is decided by the server. Nothing is shown and nothing waits for it.
   */
  award(event: string, properties?: Record<string, string>): void;
}

/** Filled by the shell around every route. Remotes read it with `useShell`. */
export const ShellContext = createContext<ShellApi | null>(null);

/** The shell's services. Throws outside the shell: a remote's test renders inside `TestShell`. */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell must be used within ShellContext');
  return shell;
}
