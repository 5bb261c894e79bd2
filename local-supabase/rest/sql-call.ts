/** A function call as the common table expression whose returned rows are then read. */
import type { Payload } from './parse-body.ts';
import type { Parameter, Routine } from './schema-cache.ts';
import { arrayLiteral, identifier, qualified, type Fragment, type Parameters } from './sql-builder.ts';
import { bodyRows } from './sql-write.ts';

export type CallArguments =
  /** From the query string; a repeated name is a variadic argument. */
  | { kind: 'query'; values: readonly [name: string, value: string][] }
  | { kind: 'json'; payload: Payload }
  /** The whole body is the single unnamed argument. */
  | { kind: 'body'; bytes: Uint8Array };

/** @param returning columns to return of a composite result */
export function callSql(
  parameters: Parameters,
  routine: Routine,
  given: CallArguments,
  returning: readonly string[],
): Fragment {
  const { from, list } = argumentsSql(parameters, routine, given);
  const call = `${qualified(routine)}(${list})`;
  if (routine.returns === 'composite') {
    const columns = returning.map((name) => `"pgrst_call".${name === '*' ? '*' : identifier(name)}`).join(', ');
    return `SELECT ${columns} FROM ${from}${call} AS "pgrst_call"`;
  }
  return `SELECT "pgrst_call"."pgrst_scalar" FROM ${from}(SELECT ${call} AS "pgrst_scalar") AS "pgrst_call"`;
}

function argumentsSql(
  parameters: Parameters,
  routine: Routine,
  given: CallArguments,
): { from: Fragment; list: Fragment } {
  const none = { from: '', list: '' };
  switch (given.kind) {
    case 'body': {
      const type = routine.parameters[0]?.type ?? 'text';
      return { from: '', list: `${parameters.bind(bodyText(given.bytes, type))}::${type}` };
    }
    case 'query': {
      const list = routine.parameters.flatMap((parameter) => {
        const values = given.values.filter(([name]) => name === parameter.name).map(([, value]) => value);
        return values.length > 0
          ? [argument(parameter, `${parameters.bind(queryValue(parameter, values))}::${parameter.type}`)]
          : [];
      });
      return { from: '', list: list.join(', ') };
    }
    case 'json': {
      const named = routine.parameters.filter(({ name }) => name !== '' && given.payload.keys.includes(name));
      if (named.length === 0) return none;
      const columns = named.map(({ name, type }) => ({ name, type, fallback: null }));
      return {
        from: `${bodyRows(parameters, given.payload, columns, false, true)}, LATERAL `,
        list: named.map((parameter) => argument(parameter, `"pgrst_body".${identifier(parameter.name)}`)).join(', '),
      };
    }
  }
}

function bodyText(bytes: Uint8Array, type: string): string {
  const buffer = Buffer.from(bytes);
  return type === 'bytea' ? `\\x${buffer.toString('hex')}` : buffer.toString('utf8');
}

function queryValue({ variadic }: Parameter, values: readonly string[]): string {
  return variadic ? arrayLiteral(values) : (values.at(-1) as string);
}

function argument({ name, variadic }: Parameter, value: Fragment): Fragment {
  return `${variadic ? 'VARIADIC ' : ''}${name === '' ? '' : `${identifier(name)} := `}${value}`;
}
