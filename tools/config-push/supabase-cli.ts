/** The one version of the Supabase CLI that the README and our commands use. */
export const SUPABASE_CLI = 'supabase@3.1.0';
