/** What a browser hands to a page that may be installed, right after it opened. */
export interface InstallPrompt extends Event {
  /** Asks the person; once for each event. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The name of the event. It comes once, to whoever listens by then. */
export const INSTALLABLE = 'beforeinstallprompt';

export const held: { prompt?: Event } = {};

export function holdPrompt(prompt: Event): void {
  held.prompt = prompt;
}
