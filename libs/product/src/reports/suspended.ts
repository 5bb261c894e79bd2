/** What a suspended person reads wherever they write: it is not about whom they write to. */
export const SUSPENDED = 'Our staff suspended your messaging. Check your email for details.';
