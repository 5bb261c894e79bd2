import { SESSION_KEY, localStore } from '@lineup/data';

const KEY = 'lineup-answered-by-mail';

/**
 * Whether a person uses this browser, not a program that looks into what mails link to: an account is signed in, or a
 * press has answered a mail here before. Where the browser stores nothing, nobody is known.
 */
export const isKnownDevice = () => [SESSION_KEY, KEY].some((key) => localStore.getItem(key) !== null);

/** A person has pressed an answer here. */
export const rememberDevice = () => localStore.setItem(KEY, 'yes');
