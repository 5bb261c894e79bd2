/** The secret in the fragment of a shared link, empty when there is none. It never reaches a server's log. */
export const readToken = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';
