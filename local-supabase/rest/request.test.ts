import { describe, expect, it } from 'vitest';
import { readRequest } from './request.ts';
import { readSettings } from './settings.ts';

const settings = readSettings([], new Set(), { schemas: ['public', 'other'], extra_search_path: [], max_rows: 10 });
const read = (path: string, init: RequestInit = {}) =>
  readRequest(new Request(`http://local/rest/v1${path}`, init), settings);

describe('readRequest', () => {
  it.each([
    ['', { kind: 'root' }, '/'],
    ['/', { kind: 'root' }, '/'],
    ['/a%20b?id=eq.1', { kind: 'table', name: 'a b' }, '/a%20b'],
    ['/rpc/f', { kind: 'function', name: 'f' }, '/rpc/f'],
  ])('%s', async (path, target, below) => {
    expect(await read(path)).toMatchObject({ target, path: below });
  });

  it('chooses the schema: the first unless a profile names another', async () => {
    expect(await read('/a')).toMatchObject({ schema: 'public', choseSchema: true });
    expect(await read('/a', { headers: { 'accept-profile': 'other' } })).toMatchObject({ schema: 'other' });
    const body = { method: 'POST', body: '{}' };
    expect(await read('/a', { ...body, headers: { 'content-profile': 'other' } })).toMatchObject({ schema: 'other' });
    expect(await read('/a', { ...body, headers: { 'accept-profile': 'other' } })).toMatchObject({ schema: 'public' });
  });

  it.each([
    ['/a', { headers: { 'accept-profile': 'secret' } }, 'PGRST106'],
    ['/a/b', {}, 'PGRST125'],
    ['/rpc/a/b', {}, 'PGRST125'],
    ['/%FF', {}, 'PGRST125'],
    ['/rpc/a', { method: 'PATCH' }, 'PGRST101'],
    ['/', { method: 'POST' }, 'PGRST117'],
    ['/a', { method: 'PROPFIND' }, 'PGRST117'],
    ['/a', { headers: { prefer: 'handling=strict, x=y' } }, 'PGRST122'],
    ['/a?limit=-1', {}, 'PGRST103'],
  ])('%s with %o is %s', async (path, init, code) => {
    await expect(read(path, init)).rejects.toMatchObject({ code });
  });

  it('sorts the parameters for the address of the content', async () => {
    expect((await read('/a?select=b&id=eq.1&apikey=k')).canonicalQuery).toBe('id=eq.1&select=b');
  });
});
