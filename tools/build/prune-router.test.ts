import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import pruneRouter from './prune-router.ts';
import { root } from './shared-modules.ts';

describe('the router without what nobody uses', () => {
  it('lets unused components go and keeps the code of the others', () => {
    const source = [
      'var Form = React3.forwardRef(render);',
      'Form.displayName = "Form";',
      'var Context = React.createContext(null);',
      'var link = React3.createElement(Link, { page: href });',
    ].join('\n');
    expect(pruneRouter(source).split('\n')).toEqual([
      'var Form = /* @__PURE__ */ React3.forwardRef(render);',
      '',
      'var Context = /* @__PURE__ */ React.createContext(null);',
      'var link = React3.createElement(Link, { page: href });',
    ]);
  });

  it('still finds its places in the installed version', () => {
    const folder = path.join(root, 'node_modules/react-router/dist/production');
    const chunks = readdirSync(folder)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
    const source = chunks.find((chunk) => chunk.includes('function createRouter(')) ?? '';
    expect(source).toMatch(/^Form\.displayName = "Form";$/m);
    expect(source).toContain('PrefetchPageLinks, { page: href }');
    const pruned = pruneRouter(source);
    expect(pruned).not.toMatch(/^Form\.displayName/m);
    expect(pruned).toContain('var Form = /* @__PURE__ */');
    expect(pruned).not.toContain('PrefetchPageLinks, { page: href }');
    expect(pruned.match(/if \(false\) \{\n\s+(let instrumentations|router = instrument)/g)).toHaveLength(2);
    // A class without a context type has an empty object as its context.
    expect(pruned).not.toMatch(/if \(this\.context\b/);
  });

  it('refuses a file that nobody has read', () => {
    expect(() => pruneRouter('function createRouter() {}')).toThrow(/^The router has changed since/);
  });
});
