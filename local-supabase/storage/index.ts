/** Storage: buckets and objects under `/storage/v1`, bytes on disk, permissions from policies. */
import { discardBody, readBytes } from '../body.ts';
import { parseJson } from '../json.ts';
import { createJwt, type Jwt } from '../jwt.ts';
import type { Keys, Log, Part, RequestContext, Sql, StackConfig } from '../types.ts';
import { Buckets } from './buckets.ts';
import { findBucket } from './database.ts';
import { describe, download } from './download.ts';
import {
  errorResponse,
  StorageError,
  invalidRequest,
  missingParameter,
  missingToken,
  noSuchBucket,
  noSuchRoute,
  notSupported,
  toStorageError,
} from './errors.ts';
import { Files } from './files.ts';
import { listFolder, listPage } from './list.ts';
import { bucketFromPath, checkKey, keyFromPath } from './names.ts';
import { Objects, type Place } from './objects.ts';
import { SignedAddresses } from './signed-addresses.ts';

export interface StorageOptions {
  admin: Sql;
  /** Logs in as `authenticator`. */
  api: Sql;
  keys: Keys;
  config: StackConfig;
  /** Where the bytes are kept. */
  directory: string;
  /** Refuse more than a hosted project does: see `strict.ts`. */
  isStrict?: boolean;
  log?: Log;
}

type Body = Record<string, unknown>;

/** Longest list of names to remove, with room. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;

/** One request, taken apart. */
interface Call {
  request: Request;
  context: RequestContext;
  method: string;
  /** Of the address below `/storage/v1/`, still encoded. */
  segments: string[];
}

const PREFIX = /^\/storage\/v1\/?/;

export function createStorage(options: StorageOptions): Part {
  const { admin, api, config, isStrict = false, log = () => {} } = options;
  const files = new Files(options.directory);
  const jwt: Jwt = createJwt(options.keys.jwtSecret);
  const buckets = new Buckets({ admin, api, files, config });
  const objects = new Objects({ admin, api, files, config, isStrict });
  const addresses = new SignedAddresses({ api, jwt, objects });
  let prepared: Promise<void> | undefined;

  /** Once, before the first request; a failure is tried again by the next. */
  function prepare(): Promise<void> {
    prepared ??= Promise.all([buckets.ensureConfigured(), files.removeStaleUploads()]).then(
      () => {},
      (error: unknown) => {
        prepared = undefined;
        throw error;
      },
    );
    return prepared;
  }

  return {
    async handle(request, context) {
      const segments = new URL(request.url).pathname.replace(PREFIX, '').split('/');
      try {
        await prepare();
        return await route({ request, context, method: request.method, segments });
      } catch (error) {
        await discardBody(request).catch(() => {});
        const known = toStorageError(error);
        if (known) return errorResponse(known);
        log(`storage: ${request.method} ${segments.slice(0, 2).join('/')} failed: ${(error as Error).message}`);
        return errorResponse(new StorageError(500, 'InternalError', 'Internal Server Error', 'Internal'));
      }
    },
  };

  async function route(call: Call): Promise<Response> {
    const { segments, method } = call;
    switch (segments[0]) {
      case 'bucket':
        return routeBucket(call);
      case 'object':
        return routeObject(call);
      case 'render':
        return routeImage(call);
      case 'cdn':
        return Response.json({ message: 'success' });
      case 'status':
      case 'health':
        return Response.json({ healthy: true });
      case 'upload':
        throw notSupported('Resumable upload (TUS)');
      case 's3':
      case 'iceberg':
      case 'vector':
        throw notSupported(`The ${segments[0]} protocol`);
      default:
        throw new StorageError(404, 'NotFound', `Route ${method}:/${segments.join('/')} not found`, 'Not Found');
    }
  }

  async function routeBucket({ request, context, method, segments }: Call): Promise<Response> {
    const id = bucketFromPath(segments[1]);
    if (!request.headers.has('authorization') && !request.headers.has('apikey')) throw missingToken();
    if (id === '') {
      if (method === 'GET') return Response.json(await buckets.list(context, new URL(request.url).searchParams));
      if (method === 'POST') return Response.json(await buckets.create(context, await readBody(request)));
    } else if (segments[2] === 'empty' && method === 'POST') {
      return Response.json(await buckets.empty(context, id));
    } else if (segments.length === 2) {
      if (method === 'GET' || method === 'HEAD') return Response.json(await buckets.get(context, id));
      if (method === 'PUT') return Response.json(await buckets.update(context, id, await readBody(request)));
      if (method === 'DELETE') return Response.json(await buckets.remove(context, id));
    }
    throw noSuchRoute();
  }

  async function routeObject(call: Call): Promise<Response> {
    const { request, context, method, segments } = call;
    const isReading = method === 'GET' || method === 'HEAD';
    const second = segments[1];
    if (method === 'POST' && second === 'list') {
      return Response.json(await listFolder(api, context, bucketFromPath(segments[2]), await readBody(request)));
    }
    if (method === 'POST' && second === 'list-v2') {
      return Response.json(await listPage(api, context, bucketFromPath(segments[2]), await readBody(request)));
    }
    if (method === 'POST' && second === 'move') return move(call);
    if (method === 'POST' && second === 'copy') return copy(call);
    if (second === 'sign') {
      if (isReading) return sendSigned(request, place(segments, 2));
      if (method !== 'POST') throw noSuchRoute();
      const bucket = bucketFromPath(segments[2]);
      const body = await readBody(request);
      if (segments.length === 3) return Response.json(await addresses.signMany(context, bucket, body));
      return Response.json(await addresses.signOne(context, place(segments, 2), body));
    }
    if (second === 'upload' && segments[2] === 'sign') return signedUpload(call);
    if (isReading && second === 'public') return sendPublic(request, place(segments, 2));
    if (isReading && second === 'authenticated') return send(call, place(segments, 2));
    if (isReading && second === 'info') return info(call);
    if (isReading) return send(call, place(segments, 1));
    if (method === 'POST' || method === 'PUT') {
      const upsert = method === 'PUT' || request.headers.get('x-upsert') === 'true';
      return Response.json(await objects.upload(request, context, place(segments, 1), upsert));
    }
    if (method === 'DELETE') return remove(call);
    throw noSuchRoute();
  }

  /** Images are not transformed here: the original is sent, so that pages look right, only larger. */
  async function routeImage(call: Call): Promise<Response> {
    const { request, method, segments } = call;
    if (segments[1] !== 'image' || (method !== 'GET' && method !== 'HEAD')) throw noSuchRoute();
    if (segments[2] === 'public') return sendPublic(request, place(segments, 3));
    if (segments[2] === 'authenticated') return send(call, place(segments, 3));
    if (segments[2] === 'sign') return sendSigned(request, place(segments, 3));
    throw noSuchRoute();
  }

  /** To the caller who may select it, or to everyone from a public bucket. */
  async function send({ request, context }: Call, where: Place): Promise<Response> {
    const bucket = await findBucket(admin, where.bucket);
    const object = bucket?.public ? await objects.getAnyway(where) : await objects.get(context, where);
    return download(request, object, files);
  }

  async function sendPublic(request: Request, where: Place): Promise<Response> {
    const bucket = await findBucket(admin, where.bucket);
    if (!bucket?.public) throw noSuchBucket();
    return download(request, await objects.getAnyway(where), files);
  }

  async function sendSigned(request: Request, where: Place): Promise<Response> {
    await addresses.check(request, where, 'download');
    return download(request, await objects.getAnyway(where), files);
  }

  async function info({ request, context, segments }: Call): Promise<Response> {
    const isPublic = segments[2] === 'public';
    const where = place(segments, isPublic || segments[2] === 'authenticated' ? 3 : 2);
    if (isPublic && !(await findBucket(admin, where.bucket))?.public) throw noSuchBucket();
    const object = isPublic ? await objects.getAnyway(where) : await objects.get(context, where);
    return request.method === 'HEAD' ? new Response(null) : Response.json(describe(object));
  }

  async function move({ request, context }: Call): Promise<Response> {
    const { from, to } = readPlaces(await readBody(request));
    await objects.move(context, from, to);
    return Response.json({ message: 'Successfully moved' });
  }

  async function copy({ request, context }: Call): Promise<Response> {
    const body = await readBody(request);
    const copied = await objects.copy(context, {
      ...readPlaces(body),
      upsert: request.headers.get('x-upsert') === 'true',
      copyMetadata: body.copyMetadata !== false,
      metadata: typeof body.metadata === 'object' ? (body.metadata as Body | null) : null,
    });
    return Response.json(copied);
  }

  async function remove({ request, context, segments }: Call): Promise<Response> {
    if (segments.length > 2) {
      await objects.removeOne(context, place(segments, 1));
      return Response.json({ message: 'Successfully deleted' });
    }
    const { prefixes } = await readBody(request);
    if (!Array.isArray(prefixes)) throw missingParameter('prefixes');
    const names = prefixes.map((entry: unknown) =>
      String(typeof entry === 'object' && entry !== null ? (entry as { path?: unknown }).path : entry),
    );
    return Response.json(await objects.remove(context, bucketFromPath(segments[1]), names.filter(isStorable)));
  }

  async function signedUpload({ request, context, method, segments }: Call): Promise<Response> {
    const where = place(segments, 3);
    if (method === 'POST') {
      const upsert = request.headers.get('x-upsert') === 'true';
      return Response.json(await addresses.signUpload(context, where, upsert));
    }
    if (method !== 'PUT') throw noSuchRoute();
    const { owner, upsert } = await addresses.check(request, where, 'upload');
    // The maker of the address was allowed to write there; the object becomes theirs.
    const claims = { role: 'service_role', ...(owner !== undefined && { sub: owner }) };
    const uploader: RequestContext = { ...context, role: 'service_role', claims };
    return Response.json(await objects.upload(request, uploader, where, upsert === true));
  }
}

/** The bucket and key in the segments from `index` on. */
function place(segments: string[], index: number): Place {
  return { bucket: bucketFromPath(segments[index]), name: keyFromPath(segments.slice(index + 1)) };
}

function readPlaces(body: Body): { from: Place; to: Place } {
  if (typeof body.bucketId !== 'string') throw missingParameter('bucketId');
  const bucket = typeof body.destinationBucket === 'string' ? body.destinationBucket : body.bucketId;
  return {
    from: { bucket: body.bucketId, name: checkKey(body.sourceKey) },
    to: { bucket, name: checkKey(body.destinationKey) },
  };
}

const isStorable = (name: string) => !name.includes('\0');

async function readBody(request: Request): Promise<Body> {
  const text = (await readBytes(request, MAX_JSON_BYTES)).toString('utf8');
  if (text === '') return {};
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    throw invalidRequest('The body is not JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidRequest('The body is no object');
  return body as Body;
}
