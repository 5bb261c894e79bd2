/** The errors of the storage service, worded as on a hosted project. */
import { BodyTooLong } from '../body.ts';

export class StorageError extends Error {
  readonly statusCode: number;
  /** Short name that older clients read. */
  readonly error: string;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string, error = code) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.error = error;
  }
}

export const noSuchBucket = () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found');
export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found');
export const noSuchRoute = () => new StorageError(404, 'NotFound', 'Route not found', 'Not Found');
export const duplicate = (code: 'KeyAlreadyExists' | 'BucketAlreadyExists') =>
  new StorageError(409, code, 'The resource already exists', 'Duplicate');
export const accessDenied = (message: string) => new StorageError(403, 'AccessDenied', message, 'Unauthorized');
export const entityTooLarge = () =>
  new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', 'Payload too large');
export const invalidMimeType = (type: string) =>
  new StorageError(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type');
export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`);
export const invalidBucketName = () =>
  new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input');
export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message);
export const missingParameter = (name: string) =>
  new StorageError(400, 'MissingParameter', `Missing Required Parameter ${name}`);
export const missingToken = () =>
  new StorageError(400, 'InvalidRequest', "headers must have required property 'authorization'", 'Error');
export const invalidJwt = (message: string) => new StorageError(400, 'InvalidJWT', message);
export const invalidSignature = () => new StorageError(400, 'InvalidSignature', 'Invalid signature');
export const bucketNotEmpty = () =>
  new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty');
export const notSupported = (what: string) =>
  new StorageError(400, 'NotSupported', `${what} is not supported by the local backend`);

interface DatabaseError {
  code: string;
  message: string;
  constraint_name?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && error.name === 'PostgresError' && 'code' in error;

/** The error as the service words it; undefined when it is none the caller should see. */
export function toStorageError(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (error instanceof BodyTooLong) return entityTooLarge();
  if (!isDatabaseError(error)) return undefined;
  switch (error.code) {
    case '42501':
      return accessDenied(error.message.replace(/ for table "[^"]*"/, ''));
    case '23505':
      return duplicate(error.constraint_name === 'bucketid_objname' ? 'KeyAlreadyExists' : 'BucketAlreadyExists');
    case '23503':
      return noSuchBucket();
    case '22023':
      return accessDenied('The role of the token does not exist');
    case '22021':
    case '22P05':
      return invalidRequest('A text holds a character that cannot be stored');
    default:
      return undefined;
  }
}

/** The answer for an error. The HTTP status is 400 for all that the caller can mend: hosted projects do the same. */
export function errorResponse(error: StorageError): Response {
  const { statusCode, code, error: name, message } = error;
  const status = statusCode === 416 ? 416 : statusCode >= 500 ? 500 : 400;
  return Response.json({ statusCode: String(statusCode), code, error: name, message }, { status });
}
