/** The `Accept` header: which form of answer the client wants. */
import { mediaTypeUnavailable } from './errors.ts';

export type MediaType =
  | { kind: 'json'; stripNulls: boolean; vendor: boolean }
  | { kind: 'object'; stripNulls: boolean }
  | { kind: 'csv' }
  | { kind: 'openapi' }
  | { kind: 'plan'; format: 'text' | 'json'; options: string[]; of: MediaType; header: string };

const PLAN_OPTIONS = new Set(['analyze', 'verbose', 'settings', 'buffers', 'wal']);
const JSON_TYPE: MediaType = { kind: 'json', stripNulls: false, vendor: false };

/**
 * The first acceptable type by quality.
 * @param planEnabled whether `application/vnd.pgrst.plan` may be requested
 * @throws RestError PGRST107
 */
export function negotiate(accept: string | null, options: { planEnabled: boolean; root?: boolean }): MediaType {
  const wanted = parseAccept(accept || '*/*');
  for (const type of wanted) {
    const found = resolve(type, options);
    if (found) return found;
  }
  throw mediaTypeUnavailable(wanted);
}

/** The answer's `Content-Type`. */
export function contentType(type: MediaType): string {
  switch (type.kind) {
    case 'object':
      return `application/vnd.pgrst.object+json${type.stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`;
    case 'json':
      return type.vendor
        ? 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8'
        : 'application/json; charset=utf-8';
    case 'csv':
      return 'text/csv; charset=utf-8';
    case 'openapi':
      return 'application/openapi+json; charset=utf-8';
    case 'plan':
      return `${type.header}; charset=utf-8`;
  }
}

/** Types in order of preference, without their `q`. */
function parseAccept(header: string): string[] {
  return splitOutsideQuotes(header, ',')
    .map((part, index) => {
      const pieces = splitOutsideQuotes(part, ';');
      const quality = pieces.find((piece) => /^q=/i.test(piece));
      const type = pieces.filter((piece) => piece && piece !== quality).join('; ');
      return { type, index, quality: quality ? Number(quality.slice(2)) || 0 : 1 };
    })
    .filter(({ type }) => type)
    .toSorted((a, b) => b.quality - a.quality || a.index - b.index)
    .map(({ type }) => type);
}

function resolve(text: string, options: { planEnabled: boolean; root?: boolean }): MediaType | undefined {
  const [name = '', ...parameters] = splitOutsideQuotes(text, ';');
  const stripNulls = parameters.includes('nulls=stripped');
  switch (name.toLowerCase()) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return options.root ? { kind: 'openapi' } : JSON_TYPE;
    case 'application/openapi+json':
      return options.root ? { kind: 'openapi' } : undefined;
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return options.root ? undefined : { kind: 'object', stripNulls };
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return { kind: 'json', stripNulls, vendor: stripNulls };
    case 'text/csv':
      return { kind: 'csv' };
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return options.planEnabled ? plan(name, parameters) : undefined;
    default:
      return undefined;
  }
}

/** `application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose` */
function plan(name: string, parameters: string[]): MediaType {
  const value = (key: string) =>
    parameters
      .find((parameter) => parameter.startsWith(`${key}=`))
      ?.slice(key.length + 1)
      .replaceAll('"', '');
  const of = resolve(value('for') ?? 'application/json', { planEnabled: false }) ?? JSON_TYPE;
  const options = (value('options') ?? '').split('|').filter((option) => PLAN_OPTIONS.has(option));
  const format = name.endsWith('+json') ? 'json' : 'text';
  const described = [
    `application/vnd.pgrst.plan+${format}`,
    `for="${contentType(of).replace('; charset=utf-8', '')}"`,
    ...(options.length > 0 ? [`options=${options.join('|')}`] : []),
  ];
  return { kind: 'plan', format, options, of, header: described.join('; ') };
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [''];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
