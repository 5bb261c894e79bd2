import * as z from 'zod/mini';
import { versionsOf, type Deployed, type Shells } from '../_shared/versions-of.ts';

const MAX_ERRORS = 5;
const MAX_FRAMES = 10;
/** The remote that errors of the shell itself count for. */
const SHELL = 'shell';
const FRAME = /^[A-Za-z0-9_$.]{0,60} (\/[A-Za-z0-9_/-]+(?:\.[A-Za-z0-9_-]+)*):\d{1,7}:\d{1,7}$/;
const ROUTE = /^\/((:[A-Za-z]{1,30}\??|[a-z]+(-[a-z]+)*\??|\*)(\/|$))*$/;

const errorSchema = z.object({
  remote: z.string(),
  version: z.string(),
  /** Release of the shell in which it ran. */
  shell: z.string(),
  name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
  message: z.string().check(z.maxLength(300)),
  /** The top of the stack first. */
  frames: z.array(z.string().check(z.maxLength(240), z.regex(FRAME))).check(z.maxLength(MAX_FRAMES)),
  /** The pattern of the page, never its address. */
  route: z.string().check(z.maxLength(120), z.regex(ROUTE)),
});

/** What a browser says about one error. */
export type ErrorReport = z.infer<typeof errorSchema>;

export const inputSchema = z.object({ errors: z.array(z.unknown()).check(z.maxLength(MAX_ERRORS)) });

/** The errors that name a deployed version and a release of the shell, with frames of released files alone. */
export function knownErrors(errors: readonly unknown[], deployed: Deployed, shells: Shells): ErrorReport[] {
  return errors.flatMap((error): ErrorReport[] => {
    const { data: read } = errorSchema.safeParse(error);
    if (!read || !Object.values(shells).flat().includes(read.shell)) return [];
    const versions = read.remote === SHELL ? [read.shell] : versionsOf(read.remote, deployed);
    if (!versions.includes(read.version)) return [];
    return [{ ...read, frames: read.frames.filter((frame) => isReleased(frame, deployed)) }];
  });
}

function isReleased(frame: string, deployed: Deployed): boolean {
  const file = FRAME.exec(frame)?.[1] ?? '';
  const [, id, version] = /^\/remotes\/([^/]+)\/([^/]+)\//.exec(file) ?? [];
  return id && version ? versionsOf(id, deployed).includes(version) : /^\/(static|shells)\//.test(file);
}
