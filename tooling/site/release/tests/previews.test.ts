import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFacts } from '@lineup/build/remotes';
import { folderTarget } from '../../store/folder-target.ts';
import { readPublished, withoutPreviews } from '../../store/published.ts';
import { publishRemote } from '../publish.ts';
import { publishShell } from '../shell.ts';
import { buildRemote, buildShell, mover } from '../testing.ts';

test('what outsiders may read names no preview: neither its channel, nor its version, nor a remote that has nothing else', async () => {
  const top = mkdtempSync(path.join(tmpdir(), 'lineup-previews-'));
  onTestFinished(() => rmSync(top, { recursive: true }));
  const site = path.join(top, 'site');
  const target = folderTarget(site);
  await publishShell(target, buildShell(top), { mover });
  const release = (id: string, label: string, channel: string) => {
    const facts = { ...readFacts('teams'), id, basePaths: [`/${id}` as const] };
    return publishRemote(target, facts, buildRemote(top, id, label), { channel, mover });
  };
  const live = await release('teams', 'one', 'stable');
  const hidden = [await release('teams', 'two', 'pr-7'), await release('novel', 'x', 'pr-8')];
  const composed = readFileSync(path.join(site, 'remotes.json'), 'utf8');
  for (const told of [JSON.stringify(withoutPreviews(readPublished(site))), composed]) {
    expect(told).toContain(live.version);
    expect(told).not.toMatch(/pr-[78]|novel/);
    for (const { version } of hidden) expect(told).not.toContain(version);
  }
});
