// Uses npm packages: a client on the service key, and a direct connection.
import postgres from 'npm:postgres@3.4.9';
import { createClient } from 'npm:@supabase/supabase-js@2';

Deno.serve(async () => {
  const service = createClient(Deno.env.get('SUPABASE_URL')!, Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!);
  const { data, error } = await service.auth.admin.listUsers({ page: 1, perPage: 1 });
  const sql = postgres(Deno.env.get('SUPABASE_DB_URL')!, { max: 1 });
  const [login] = await sql`select current_user::text as name, rolsuper from pg_roles where rolname = current_user`;
  await sql.end();
  return Response.json({ login, canAdminister: error === null && Array.isArray(data.users) });
});
