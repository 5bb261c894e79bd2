/** What went wrong with a link from an email, as the auth service says in the address; undefined when nothing did. */
export function linkProblem(hash: string): string | undefined {
  const answer = new URLSearchParams(hash.replace(/^#/, ''));
  if (!answer.has('error_description')) return undefined;
  if (answer.get('error_code') === 'otp_expired')
    return 'This link was already used or has expired. Request a new one.';
  return 'This link did not work. Request a new one.';
}
