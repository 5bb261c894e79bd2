/** Which function a call refers to, and with which arguments. */
import { RestError } from './errors.ts';
import type { BodyType } from './parse-body.ts';
import type { QualifiedName } from './relationships.ts';
import type { Parameter, Routine, SchemaCache } from './schema-cache.ts';
import { nearest } from './similarity.ts';

export interface Call {
  name: QualifiedName;
  /** Names of the given arguments. */
  keys: readonly string[];
  /** Of the body, when called by POST. */
  bodyType: BodyType | undefined;
}

/** The type of the one unnamed parameter that takes a whole body of each form. */
const WHOLE_BODY: Partial<Record<BodyType, readonly string[]>> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
};

/**
 * The one function whose parameters fit. Named arguments go before a single unnamed parameter.
 * @throws RestError PGRST202 when none fits, PGRST203 when several do
 */
export function findFunction(cache: SchemaCache, call: Call): Routine {
  const overloads = cache.routines(call.name);
  const named = overloads.filter((routine) => acceptsNamed(routine, call));
  const chosen = named.length > 0 ? named : overloads.filter((routine) => acceptsBody(routine, call.bodyType));
  if (chosen.length === 0) throw functionNotFound(cache, call, overloads);
  if (chosen.length > 1) throw ambiguousFunction(chosen);
  return chosen[0] as Routine;
}

/** Whether the body as a whole is the argument. */
export function takesBody(routine: Routine, bodyType: BodyType | undefined, keys: readonly string[]): boolean {
  if (bodyType === 'application/json' && isUnnamed(routine)) return true;
  return !acceptsNamed(routine, { keys, bodyType }) && acceptsBody(routine, bodyType);
}

function acceptsNamed({ parameters }: Routine, { keys, bodyType }: Pick<Call, 'keys' | 'bodyType'>): boolean {
  if (isRaw(bodyType)) return false;
  if (parameters.length === 0) return keys.length === 0;
  const names = new Set(parameters.map(({ name }) => name));
  return (
    keys.every((key) => names.has(key)) &&
    // Of one parameter without a name the key is empty; the body is its value all the same.
    parameters.every(({ name, required }) => !required || keys.includes(name)) &&
    (parameters.length === 1 || !names.has(''))
  );
}

const isUnnamed = ({ parameters }: Routine) => parameters.length === 1 && parameters[0]?.name === '';

function acceptsBody({ parameters }: Routine, bodyType: BodyType | undefined): boolean {
  const [only, ...others] = parameters;
  if (!only || others.length > 0 || only.name !== '' || !bodyType) return false;
  return WHOLE_BODY[bodyType]?.includes(only.type) ?? false;
}

function isRaw(bodyType: BodyType | undefined): boolean {
  return bodyType === 'text/plain' || bodyType === 'text/xml' || bodyType === 'application/octet-stream';
}

function functionNotFound(cache: SchemaCache, call: Call, overloads: readonly Routine[]): RestError {
  const name = `${call.name.schema}.${call.name.name}`;
  const keys = call.keys.toSorted();
  const isPlain = isRaw(call.bodyType);
  const given = keys.length > 0 ? `(${keys.join(', ')})` : ' without parameters';
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${name}${isPlain ? '' : given} in the schema cache`,
    {
      details: `Searched for the function ${name}${searched(keys, call.bodyType)}, but no matches were found in the schema cache.`,
      hint: isPlain ? null : functionHint(cache, call, overloads),
    },
  );
}

function searched(keys: readonly string[], bodyType: BodyType | undefined): string {
  switch (bodyType) {
    case 'text/plain':
      return ' with a single unnamed text parameter';
    case 'text/xml':
      return ' with a single unnamed xml parameter';
    case 'application/octet-stream':
      return ' with a single unnamed bytea parameter';
    default: {
      const named =
        keys.length > 0 ? ` with parameter${keys.length > 1 ? 's' : ''} ${keys.join(', ')}` : ' without parameters';
      return bodyType === 'application/json' ? `${named} or with a single unnamed json/jsonb parameter` : named;
    }
  }
}

/** Another name, or the parameters of an overload when the name is right. */
function functionHint(cache: SchemaCache, call: Call, overloads: readonly Routine[]): string | null {
  const { schema, name } = call.name;
  const list = (names: readonly string[]) => `(${names.toSorted().join(', ')})`;
  const found =
    overloads.length === 0
      ? nearest(name, cache.routineNames(schema), 0.75)
      : nearest(
          list(call.keys),
          overloads.map(({ parameters }) => list(parameters.map((p) => p.name))),
          0.33,
        );
  if (found === undefined) return null;
  return `Perhaps you meant to call the function ${schema}.${overloads.length === 0 ? found : `${name}${found}`}`;
}

function ambiguousFunction(routines: readonly Routine[]): RestError {
  const signature = ({ schema, name, parameters }: Routine) =>
    `${schema}.${name}(${parameters.map((parameter: Parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`;
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${routines.map(signature).join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}
