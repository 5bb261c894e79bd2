import path from 'node:path';
import { folderTarget } from './folder-target.ts';
import { s3Target } from './s3-target.ts';
import { TargetError, type Target } from './target.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The target of an address: a folder, `s3://bucket/prefix`, or a name whose address is in `LINEUP_TARGET_<NAME>`. A
 * variable of the store or the backend with the name behind it goes before the general one, so that two targets may have
 * two keys and two backends.
 */
export function openTarget(address: string, variables: Variables = process.env): Target {
  if (/^[a-z][a-z0-9-]*$/.test(address)) {
    const suffix = `_${address.toUpperCase().replaceAll('-', '_')}`;
    const named = variables[`LINEUP_TARGET${suffix}`];
    if (!named)
      throw new TargetError(
        `no target is called "${address}": set LINEUP_TARGET${suffix} to its address, or write ./${address} for a folder.`,
      );
    return openWith(named, (name) => variables[name + suffix] || variables[name] || undefined);
  }
  return openWith(address, (name) => variables[name] || undefined);
}

type Variable = (name: string) => string | undefined;

function openWith(address: string, variable: Variable): Target {
  const supabaseUrl = variable('SUPABASE_URL');
  const anonKey = variable('SUPABASE_PUBLISHABLE_KEY');
  const backend = supabaseUrl && anonKey ? { supabaseUrl, anonKey } : undefined;
  return Object.assign(openAddress(address, variable), { backend });
}

function openAddress(address: string, variable: Variable): Target {
  if (!address.includes('://')) return folderTarget(path.resolve(address));
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})(?:\/(.*))?$/.exec(address) ?? [];
  if (!bucket) throw new TargetError(`"${address}" is no target: write s3://bucket/prefix or the path of a folder.`);
  const [accessKeyId, secretAccessKey] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].map((name) => {
    const value = variable(name);
    if (!value) throw new TargetError(`${name} is not set; releasing to ${address} needs a key of the store.`);
    return value;
  });
  const region = variable('AWS_REGION') ?? 'us-east-1';
  return s3Target(bucket, prefix.replace(/^\/+|\/+$/g, ''), {
    endpoint: variable('LINEUP_S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
    sessionToken: variable('AWS_SESSION_TOKEN'),
  });
}
