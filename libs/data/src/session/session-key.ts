/** Key of the session in local storage. */
export const SESSION_KEY = 'lineup-session';
