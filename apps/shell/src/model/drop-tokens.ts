/** Takes tokens out of the address. Nobody is signed in by them, and they must not be copied or recorded with it. */
export function dropTokens(): void {
  const { hash, pathname, search } = location;
  if (/[#&](access_token|refresh_token)=/.test(hash)) history.replaceState(history.state, '', pathname + search);
}
