import * as z from 'zod/mini';
import { readObject, Refusal } from './http.ts';

/** An id, in small letters as the database writes it. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i), z.toLowerCase());

/** The body as a schema says it is, with nothing else; refuses with 400 and the name of the first wrong field. */
export async function readInput<Input>(request: Request, most: number, schema: z.ZodMiniType<Input>): Promise<Input> {
  const { data, error } = schema.safeParse(await readObject(request, most));
  if (!error) return data as Input;
  throw new Refusal(400, `${String(error.issues[0]?.path[0])} is missing or not valid`);
}
