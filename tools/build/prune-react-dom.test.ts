// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as ReactModule from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import type * as ReactDomModule from 'react-dom';
import type { Root, RootOptions } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import pruneReactDom, { prune } from './prune-react-dom.ts';
import { root as workspace } from './shared-modules.ts';

const file = (name: string) => readFileSync(path.join(workspace, 'node_modules', name), 'utf8');
const source = file('react-dom/cjs/react-dom-client.production.js');

/** Evaluates the production files that the shell is built from: packages would hand out their development ones here. */
function evaluate(code: string, modules: Record<string, unknown>): unknown {
  const exports = {};
  // oxlint-disable-next-line no-new-func -- as a bundler does
  new Function('exports', 'require', code)(exports, (name: string) => modules[name]);
  return exports;
}

const react = evaluate(file('react/cjs/react.production.js'), {}) as typeof ReactModule;
const scheduler = evaluate(file('scheduler/cjs/scheduler.production.js'), {});
const dom = evaluate(file('react-dom/cjs/react-dom.production.js'), { react }) as typeof ReactDomModule;
const client = evaluate(prune(source), { react, scheduler, 'react-dom': dom }) as {
  createRoot(container: Element, options?: RootOptions): Root;
};
const { createElement: h, useState } = react;

function deferred<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}

let mounted: Root | undefined;

function render(element: ReactNode, options?: RootOptions) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = client.createRoot(container, options);
  mounted = root;
  dom.flushSync(() => root.render(element));
  return { container, root };
}

afterEach(() => {
  const root = mounted;
  mounted = undefined;
  dom.flushSync(() => root?.unmount());
  document.body.replaceChildren();
  document.head.replaceChildren();
});

class Boundary extends react.Component<{ children: ReactNode; onCatch?: (info: ErrorInfo) => void }> {
  override state = { message: '' };
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override componentDidCatch(_: Error, info: ErrorInfo) {
    this.props.onCatch?.(info);
  }
  override render() {
    return this.state.message ? h('p', null, this.state.message) : this.props.children;
  }
}

describe('React DOM without what nobody uses', () => {
  it('throws where an update moved a part, and where it changed anything at all', () => {
    expect(() => prune(source.replace('exports.hydrateRoot', 'exports.hydrate'))).toThrow(/hydrateRoot.* at 0 places/);
    expect(() => prune(source.replaceAll('acquireResource', 'takeResource'))).toThrow(/acquireResource.* at 0 places/);
    expect(() => prune(source.replace('.isDehydrated', '.isDry'))).toThrow(/isDehydrated.* at 6 places, not at 7/);
    expect(pruneReactDom(source)).toBe(prune(source));
    expect(() => pruneReactDom(`${source}\nacquireResource();\n`)).toThrow(
      /^React DOM has changed since .* set the pin there to [0-9a-f]{64}\.$/,
    );
  });

  it('draws, listens, updates in place and cleans up', () => {
    const log: string[] = [];
    function Row({ name }: { name: string }) {
      react.useEffect(() => {
        log.push(`+${name}`);
        return () => void log.push(`-${name}`);
      }, [name]);
      return h('li', { id: name, style: { color: 'red' }, className: 'row' }, name);
    }
    function List() {
      const [names, setNames] = useState(['a', 'b', 'c']);
      return h('ul', { onClick: () => setNames(['c', 'a']) }, ...names.map((name) => h(Row, { name, key: name })));
    }
    const { container, root } = render(h(react.StrictMode, null, h(List)));
    const first = container.querySelector('#a');
    dom.flushSync(() => container.querySelector('li')?.click());
    expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['c', 'a']);
    expect(container.querySelector('#a')).toBe(first);
    dom.flushSync(() => root.unmount());
    expect(log.filter((line) => line.startsWith('-')).toSorted()).toEqual(['-a', '-b', '-c']);
    expect(container.innerHTML).toBe('');
  });

  it('keeps inputs controlled', () => {
    function Field() {
      const [value, setValue] = useState('A');
      const [isOn, setOn] = useState(false);
      return h(
        'form',
        null,
        h('input', { value, onChange: ({ target }) => setValue(target.value.toUpperCase()) }),
        h('input', { type: 'checkbox', checked: isOn, onChange: () => setOn(true) }),
        h('select', { value: 'y', onChange: () => {} }, h('option', null, 'x'), h('option', null, 'y')),
        h('textarea', { defaultValue: 'long' }),
      );
    }
    const { container } = render(h(Field));
    const [text, box] = container.querySelectorAll('input');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    dom.flushSync(() => {
      set?.call(text, 'bc');
      text?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    dom.flushSync(() => box?.click());
    expect(text?.value).toBe('BC');
    expect(box?.checked).toBe(true);
    expect(container.querySelector('select')?.value).toBe('y');
    expect(container.querySelector('textarea')?.value).toBe('long');
  });

  it('suspends, shows what came, and keeps the old screen during a transition', async () => {
    const parts = { one: deferred<{ default: () => ReactNode }>(), two: deferred<string>() };
    const One = react.lazy(() => parts.one.promise);
    const Two = ({ text }: { text: Promise<string> }) => h('p', null, react.use(text));
    let go = () => {};
    function Screen() {
      const [isTwo, setTwo] = useState(false);
      const [isPending, start] = react.useTransition();
      go = () => start(() => setTwo(true));
      return h(
        react.Suspense,
        { fallback: h('p', null, 'wait') },
        isTwo ? h(Two, { text: parts.two.promise }) : h(One),
        isPending && h('i', null, 'pending'),
      );
    }
    const { container } = render(h(Screen));
    expect(container.textContent).toBe('wait');
    parts.one.resolve({ default: () => h('p', null, 'one') });
    await vi.waitFor(() => expect(container.textContent).toBe('one'));
    go();
    await vi.waitFor(() => expect(container.textContent).toBe('onepending'));
    parts.two.resolve('two');
    await vi.waitFor(() => expect(container.textContent).toBe('two'));
  });

  it('hides what suspends again and shows it after', async () => {
    const late = deferred<string>();
    let suspend = () => {};
    function Part() {
      const [isLate, setLate] = useState(false);
      suspend = () => setLate(true);
      return h('p', { id: 'part' }, isLate ? react.use(late.promise) : 'here');
    }
    const { container } = render(h(react.Suspense, { fallback: h('b', null, 'wait') }, h('p', null, 'side'), h(Part)));
    dom.flushSync(() => suspend());
    expect(container.querySelector('b')?.textContent).toBe('wait');
    expect(container.querySelector<HTMLElement>('#part')?.style.display).toBe('none');
    late.resolve('late');
    await vi.waitFor(() => expect(container.querySelector('#part')?.textContent).toBe('late'));
    expect(container.querySelector<HTMLElement>('#part')?.style.display).toBe('');
    expect(container.querySelector('b')).toBeNull();
  });

  it('catches what throws, with the names of components', () => {
    const onCatch = vi.fn<(info: ErrorInfo) => void>();
    const onCaughtError = vi.fn<() => void>();
    function Broken(): ReactNode {
      throw new Error('broken');
    }
    const { container } = render(
      h('div', null, h('p', null, 'beside '), h(Boundary, { onCatch, children: h(Broken) })),
      { onCaughtError },
    );
    expect(container.textContent).toBe('beside broken');
    expect(onCatch.mock.calls[0]?.[0].componentStack).toContain('Broken');
    expect(onCaughtError).toHaveBeenCalledOnce();
  });

  it('draws into other places, reads stores and contexts, and lifts titles', () => {
    let notify = () => {};
    let count = 1;
    const Word = react.createContext('');
    const store = { subscribe: (listener: () => void) => ((notify = listener), () => {}), get: () => count };
    function Counter() {
      const id = react.useId();
      const shown = react.useSyncExternalStore(store.subscribe, store.get);
      return h('p', { id }, `${react.useContext(Word)} ${shown}`);
    }
    const target = document.body.appendChild(document.createElement('aside'));
    render(
      h(
        Word.Provider,
        { value: 'count' },
        h('title', null, 'A page'),
        h('meta', { name: 'robots', content: 'noindex' }),
        dom.createPortal(h(Counter), target),
        h('svg', null, h('path', { d: 'M0 0', strokeWidth: 2 })),
      ),
    );
    expect(document.title).toBe('A page');
    expect(document.head.querySelector('meta')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('path')?.getAttribute('stroke-width')).toBe('2');
    dom.flushSync(() => {
      count = 2;
      notify();
    });
    expect(target.textContent).toBe('count 2');
  });

  it('refuses what went, rather than draw it wrong', () => {
    const names = ['ViewTransition', 'Activity'] as const;
    for (const name of names) {
      const part = (react as unknown as Record<string, ReactModule.ElementType>)[name]!;
      const { container } = render(h(Boundary, { children: h(part, null, 'text') }), { onCaughtError: () => {} });
      expect(container.textContent).toContain('error #130');
    }
    function Form() {
      react.useActionState(() => '', '');
      return 'form';
    }
    const { container } = render(h(Boundary, { children: h(Form) }), { onCaughtError: () => {} });
    expect(container.textContent).toContain('not a function');
    expect(client).not.toHaveProperty('hydrateRoot');
  });
});
