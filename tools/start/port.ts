import { createServer, type AddressInfo } from 'node:net';
import * as z from '@lineup/schema';
import { readVariables, wholeNumberIn } from '@lineup/site/variables';
import { StartError } from '@lineup/stack/start-error';

const variablesSchema = z.object({
  PORT: z.optional(wholeNumberIn(0, 65_535, (text) => `PORT is "${text}"; set it to a number from 0 to 65535.`)),
});

/** Port named by `PORT`, else the fallback. 0 takes a free one. */
export function wantedPort(fallback: number, value = process.env['PORT']): number {
  const { PORT: port } = readVariables(variablesSchema, { PORT: value }, StartError);
  return port ?? fallback;
}

/** The port to listen on, a free one for 0. Fails early, before minutes of building, when it cannot be had. */
export async function claimPort(port: number, host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(portError(error, port)));
    probe.listen(port, host, resolve);
  });
  const claimed = (probe.address() as AddressInfo).port;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return claimed;
}

/** Says what to do about a port that cannot be listened on. */
export function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`,
    );
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} needs more rights. Choose one above 1023: PORT=3000 npm start`);
  return error;
}
