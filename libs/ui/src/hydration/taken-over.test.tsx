import { act, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from '@lineup/schema';
import { CheckFilter, FilterBar, SelectFilter } from '../content/filters';
import { ManyFilter } from '../content/many-filter';
import { CheckboxField, Form, SelectField, SubmitButton, TextField, useForm } from '../form';

let root: HTMLElement;
let live: { unmount(): void } | undefined;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  act(() => live?.unmount());
  root.remove();
  vi.unstubAllGlobals();
});

const draw = (page: ReactNode) => void (root.innerHTML = renderToString(page));

async function takeOver(page: ReactNode) {
  const problems: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...said) => problems.push(said));
  live = await act(async () => hydrateRoot(root, page, { onRecoverableError: (error) => problems.push(error) }));
  expect(problems).toEqual([]);
}

const control = <Control extends HTMLInputElement | HTMLSelectElement>(name: string) =>
  root.querySelector<Control>(`[name="${name}"]`)!;

const schema = z.object({ email: z.string(), topic: z.string(), isOpen: z.boolean() });

function SignIn({ onSend }: { onSend(input: object): void }) {
  const { bind, isSending, formProps } = useForm({
    initial: { email: '', topic: 'support', isOpen: false },
    schema,
    send: async (input) => onSend(input),
  });
  return (
    <Form {...formProps}>
      <TextField label="Email" {...bind('email')} />
      <SelectField label="Topic" choices={{ support: 'Support', other: 'Other' }} {...bind('topic')} />
      <CheckboxField label="Open" {...bind('isOpen')} />
      <SubmitButton label="Send" busyLabel="Sending…" isBusy={isSending} />
    </Form>
  );
}

test('what is sent before a form is live stands in no address', () => {
  draw(<SignIn onSend={() => {}} />);
  expect(root.querySelector('form')?.method).toBe('post');
});

test('what is typed into a form before it is live is sent with the rest', async () => {
  const onSend = vi.fn<(input: object) => void>();
  draw(<SignIn onSend={onSend} />);
  control('email').value = 'ann@example.com';
  control('topic').value = 'other';
  control<HTMLInputElement>('isOpen').checked = true;
  await takeOver(<SignIn onSend={onSend} />);
  expect(control('email').value).toBe('ann@example.com');
  await act(async () => root.querySelector('button')?.click());
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ email: 'ann@example.com', topic: 'other', isOpen: true });
});

interface Filters {
  q: string;
  type: string;
  open: boolean;
  games: string[];
}

function List({ onFilter }: { onFilter(change: Partial<Filters>): void }) {
  const [filters, setFilters] = useState<Filters>({ q: '', type: '', open: false, games: ['Elm'] });
  const change = (part: Partial<Filters>) => {
    setFilters((before) => ({ ...before, ...part }));
    onFilter(part);
  };
  return (
    <FilterBar
      label="Teams"
      search={filters.q}
      maxLength={80}
      isFiltered={false}
      onSearch={(q) => change({ q })}
      onClear={() => {}}
    >
      <SelectFilter
        name="type"
        label="Type"
        all="All"
        choices={{ club: 'Club' }}
        value={filters.type}
        onChange={(type) => change({ type })}
      />
      <CheckFilter name="open" label="Open" isOn={filters.open} onChange={(open) => change({ open })} />
      <ManyFilter
        name="games"
        label="Games"
        all="All games"
        choices={['Elm', 'Oak']}
        value={filters.games}
        onChange={(games) => change({ games })}
      />
    </FilterBar>
  );
}

test('without script the fields of a list are its address', () => {
  draw(<List onFilter={() => {}} />);
  const form = root.querySelector('form')!;
  expect(form.method).toBe('get');
  expect(form.hasAttribute('action')).toBe(false);
  control('q').value = 'reds';
  control('type').value = 'club';
  control<HTMLInputElement>('open').checked = true;
  const address = new URLSearchParams([...new FormData(form)] as [string, string][]);
  expect(address.toString()).toBe('q=reds&type=club&open=true&games=Elm');
  expect(renderToString(<List onFilter={() => {}} />)).toMatch(/<noscript><button[^>]* type="submit"/);
});

test.each<[string, () => void, Partial<Filters>]>([
  ['typed into the search', () => (control('q').value = 'reds'), { q: 'reds' }],
  ['chosen', () => (control('type').value = 'club'), { type: 'club' }],
  ['checked', () => (control<HTMLInputElement>('open').checked = true), { open: true }],
  ['unchecked among several', () => (control<HTMLInputElement>('games').checked = false), { games: [] }],
])('what is %s before a list is live filters it then', async (_how, early, expected) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onFilter = vi.fn<(change: Partial<Filters>) => void>();
  draw(<List onFilter={onFilter} />);
  early();
  await takeOver(<List onFilter={onFilter} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  expect(onFilter).toHaveBeenCalledExactlyOnceWith(expected);
});

test('what nobody touched before filters nothing', async () => {
  const onFilter = vi.fn<(change: Partial<Filters>) => void>();
  draw(<List onFilter={onFilter} />);
  await takeOver(<List onFilter={onFilter} />);
  expect(onFilter).not.toHaveBeenCalled();
});
