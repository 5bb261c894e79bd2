import { remoteFactsSchema } from '@lineup/contract/registry';
import { expect, test, vi } from 'vitest';
import { filesOfRemote } from './files-of-remote.ts';
import generateRemote from './generator.ts';

test.each([
  ['in the workspace', {}],
  ['in the workspace, without React', { isPlain: true }],
  ['elsewhere', { outside: { react: '19.3.1' } }],
  ['elsewhere, without React', { outside: {}, isPlain: true }],
])('29.7 the facts of a new remote %s are valid', (_, kind) => {
  const files = filesOfRemote({ id: 'scrim-finder', ...kind });
  const facts: unknown = JSON.parse(files['remote.json'] ?? '');
  expect(remoteFactsSchema.parse(facts)).toMatchObject({ id: 'scrim-finder', flag: 'remote_scrim_finder' });
  expect(Object.keys(files)).toContain('isPlain' in kind ? 'src/mount.ts' : 'src/routes.tsx');
});

test.each(['Scrims', '../scrims', 'scrims-', '7scrims', ''])('29.7 "%s" is no id', (id) => {
  expect(() => filesOfRemote({ id })).toThrow('is no id');
});

test('29.7 the generator writes one folder and its pipeline, over nothing that is there', () => {
  const write = vi.fn<(file: string, text: string) => void>();
  const tree = { exists: (file: string) => file === 'apps/learn', read: () => 'name: learn\napp: learn\n', write };
  generateRemote(tree, { id: 'scrims' });
  expect(write).toHaveBeenCalledWith('.github/workflows/scrims.yml', 'name: scrims\napp: scrims\n');
  const others = write.mock.calls.map(([file]) => file).filter((file) => !file.startsWith('apps/scrims/'));
  expect(others).toEqual(['.github/workflows/scrims.yml']);
  write.mockClear();
  expect(() => generateRemote(tree, { id: 'learn' })).toThrow('is there already');
  expect(write).not.toHaveBeenCalled();
});
