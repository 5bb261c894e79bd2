import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** For answers made at request time, where the last percent is not worth the wait. */
export function compressNow(content: Buffer): Promise<Buffer> {
  return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
