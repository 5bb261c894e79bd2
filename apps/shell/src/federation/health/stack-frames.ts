// Lazy chunk, with what reports errors.

const MAX_FRAMES = 10;
const MAX_READ = 8000;
const MAX_FRAME = 240;
/** A place in a script, as Chromium (`at f (address:1:2)`) and the others (`f@address:1:2`) write it. */
const LINE =
  /^(?:at )?(?:(?:async[ *]|new )*(?<name>[\w$.]*)[^@(]*[@(])?(?<address>[a-z-]+:\/\/[^\s()]+?):(?<at>\d{1,7}:\d{1,7})\)?$/;
const RELEASED = /^\/(?:static|shells|remotes)\/[A-Za-z0-9_/-]+(?:\.[A-Za-z0-9_-]+)*$/;

/** The top of a stack as `function /file:line:column`, of files of this site alone: no extension's, no inline script's. */
export function stackFrames(stack: string, origin = location.origin): string[] {
  return stack
    .slice(0, MAX_READ)
    .split('\n')
    .flatMap((line) => {
      const { name = '', address = '', at = '' } = LINE.exec(line.trim())?.groups ?? {};
      if (!URL.canParse(address)) return [];
      const file = new URL(address);
      if (file.origin !== origin || !RELEASED.test(file.pathname)) return [];
      const frame = `${name.slice(0, 60)} ${file.pathname}:${at}`;
      return frame.length <= MAX_FRAME ? [frame] : [];
    })
    .slice(0, MAX_FRAMES);
}

/** The version of a remote whose file is the topmost of any remote. */
export function remoteOf(frames: readonly string[]): { remote: string; version: string } | null {
  for (const frame of frames) {
    const [, remote, version] = / \/remotes\/([^/]+)\/([^/]+)\//.exec(frame) ?? [];
    if (remote && version) return { remote, version };
  }
  return null;
}
