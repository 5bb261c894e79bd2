/** Makes and checks signed addresses, for those who may see or write the object themselves. */
import type { Jwt } from '../jwt.ts';
import type { RequestContext, Sql } from '../types.ts';
import { asCaller, ownerOf } from './database.ts';
import { invalidRequest, missingParameter } from './errors.ts';
import type { Objects, Place } from './objects.ts';
import { sign, verifySigned, type SignedClaims } from './signed.ts';

type Body = Record<string, unknown>;

const UPLOAD_SECONDS = 2 * 60 * 60;
const NOT_THERE = 'Either the object does not exist or you do not have access to it';

export class SignedAddresses {
  private readonly options: { api: Sql; jwt: Jwt; objects: Objects };

  constructor(options: { api: Sql; jwt: Jwt; objects: Objects }) {
    this.options = options;
  }

  async signOne(context: RequestContext, where: Place, body: Body): Promise<{ signedURL: string }> {
    const seconds = readSeconds(body);
    await this.options.objects.get(context, where);
    return { signedURL: await this.address(where, seconds, body.transform ? 'render/image' : 'object') };
  }

  /** One answer for each path, in order; those that cannot be seen carry an error. */
  async signMany(context: RequestContext, bucket: string, body: Body) {
    const seconds = readSeconds(body);
    if (!Array.isArray(body.paths)) throw missingParameter('paths');
    const paths = body.paths.map(String);
    const rows = await asCaller(
      this.options.api,
      context,
      (sql) => sql<{ name: string }[]>`
        select name from storage.objects where bucket_id = ${bucket} and name = any (${paths})`,
    );
    const visible = new Set(rows.map(({ name }) => name));
    return Promise.all(
      paths.map(async (path) =>
        visible.has(path)
          ? { error: null, path, signedURL: await this.address({ bucket, name: path }, seconds, 'object') }
          : { error: NOT_THERE, path, signedURL: null },
      ),
    );
  }

  async signUpload(context: RequestContext, where: Place, upsert: boolean): Promise<{ url: string; token: string }> {
    await this.options.objects.tryUpload(context, where, upsert);
    const url = `${where.bucket}/${where.name}`;
    const owner = ownerOf(context).ownerId ?? undefined;
    const claims: SignedClaims = { url, scope: 'upload', upsert, ...(owner !== undefined && { owner }) };
    const token = await sign(this.options.jwt, claims, UPLOAD_SECONDS);
    return { url: `/object/upload/sign/${url}?token=${token}`, token };
  }

  /** The claims of the token in the address. Throws when it does not open this object. */
  check(request: Request, { bucket, name }: Place, scope: SignedClaims['scope']): Promise<SignedClaims> {
    const token = new URL(request.url).searchParams.get('token');
    return verifySigned(this.options.jwt, token, `${bucket}/${name}`, scope);
  }

  /** Not encoded: the client does that. */
  private async address({ bucket, name }: Place, seconds: number, route: string): Promise<string> {
    const url = `${bucket}/${name}`;
    return `/${route}/sign/${url}?token=${await sign(this.options.jwt, { url, scope: 'download' }, seconds)}`;
  }
}

function readSeconds(body: Body): number {
  const seconds = body.expiresIn;
  if (seconds === undefined) throw missingParameter('expiresIn');
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 1) {
    throw invalidRequest('expiresIn must be a whole number of seconds');
  }
  return seconds;
}
