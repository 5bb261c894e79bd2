import { DataError } from '@lineup/base';
import { StrictMode } from 'react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../toast/toast-store';
import { setDraftOwner } from './draft-owner';
import { forgetDraft } from './forget-draft';
import { draftsOf } from './kept-drafts';
import * as z from '@lineup/schema';
import { CheckboxField, Form, SubmitButton, TextField, requiredText, useForm, type FormOptions } from './index';

const schema = z.object({
  title: requiredText(80, 'Enter a title.'),
  place: z.string(),
  isOpen: z.boolean(),
});
const empty = { title: '', place: '', isOpen: true };
type Draft = typeof empty;

const store = {
  get all() {
    return Object.entries(localStorage).filter(([key]) => key.startsWith('lineup-own:form:'));
  },
};
beforeEach(() => setDraftOwner('ada'));
afterEach(() => {
  cleanup();
  setDraftOwner(null);
  localStorage.clear();
  sessionStorage.clear();
  toastStore.setState({ toasts: [] });
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function TestForm({ kind = 'text', ...options }: Partial<FormOptions<Draft, Draft>> & { kind?: string }) {
  const { bind, isSending, formProps } = useForm({
    initial: empty,
    schema,
    send: async () => {},
    keepAs: 'practice:1',
    ...options,
  });
  return (
    <Form {...formProps}>
      <TextField label="Title" {...bind('title')} />
      <TextField label="Place" type={kind} {...bind('place')} />
      <CheckboxField label="Open" {...bind('isOpen')} />
      <SubmitButton label="Save" busyLabel="Saving…" isBusy={isSending} />
    </Form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const isKept = (text: string) => waitFor(() => expect(store.all.join()).toContain(text));

async function typeAndLeave(options: Partial<FormOptions<Draft, Draft>> & { kind?: string } = {}) {
  const { unmount } = render(<TestForm {...options} />);
  type('Title', 'Scrim');
  await isKept('Scrim');
  unmount();
}

test('what was typed is back when the form opens again, and says so', async () => {
  await typeAndLeave();
  expect(toastStore.getState().toasts[0]?.title).toBe('Draft kept');
  render(
    <StrictMode>
      <TestForm />
    </StrictMode>,
  );
  expect(field('Title').value).toBe('Scrim');
  expect(screen.getByRole('status').textContent).toContain('What you typed before is back.');
});

test('only what was typed is put back; a field that changed since says so and can still be sent', async () => {
  const { unmount } = render(<TestForm initial={{ ...empty, title: 'Old', place: 'Lab' }} />);
  type('Title', 'Scrim');
  await isKept('Scrim');
  unmount();
  const send = vi.fn<(input: Draft) => Promise<unknown>>(async () => {});
  render(<TestForm initial={{ title: 'Theirs', place: 'Arena', isOpen: false }} send={send} />);
  expect([field('Title').value, field('Place').value, field('Open').checked]).toEqual(['Scrim', 'Arena', false]);
  expect(field('Title').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toContain('Someone changed this since you typed it.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(send.mock.calls[0]?.[0]).toEqual({ title: 'Scrim', place: 'Arena', isOpen: false });
});

/** Types "Scrim", sends it, leaves, and opens the form again with a draft. */
async function sendAndReturn(error: Error, send = vi.fn<Send>(async () => {})) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  send.mockRejectedValueOnce(error);
  const { unmount } = render(<TestForm send={send} />);
  type('Title', 'Scrim');
  await isKept('Scrim');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  unmount();
  const again = render(<TestForm send={send} />);
  expect(field('Title').value).toBe('Scrim');
  return { send, ...again };
}
type Send = (input: Draft, id: string) => Promise<unknown>;
const lost = () => new DataError({ message: 'lost', kind: 'network' });
const idsOf = (send: { mock: { calls: [Draft, string][] } }) => new Set(send.mock.calls.map(([, id]) => id)).size;

test('a draft that was stored is gone; one whose answer was lost meets its own row', async () => {
  const { send, unmount } = await sendAndReturn(lost());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
  unmount();
  expect(store.all.length).toBe(0);
  render(<TestForm />);
  expect(field('Title').value).toBe('');
});

test('a draft that came back and was changed is a row of its own, as is one that was refused or never sent', async () => {
  const changed = await sendAndReturn(lost());
  type('Title', 'Scrim II');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(idsOf(changed.send)).toBe(2);
  changed.unmount();
  const refused = await sendAndReturn(new DataError({ message: 'no', kind: 'forbidden' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(idsOf(refused.send)).toBe(2);
  refused.unmount();
  await typeAndLeave();
  const send = vi.fn<Send>(async () => {});
  render(<TestForm send={send} />);
  // The same draft in two windows.
  render(<TestForm send={send} />);
  for (const button of screen.getAllByRole('button', { name: 'Save' })) await userEvent.click(button);
  expect(idsOf(send)).toBe(2);
});

test('who leaves while it is sent hears of no draft, and what was typed again meanwhile stays', async () => {
  let answer = () => {};
  const send = () => new Promise<void>((resolve) => (answer = resolve));
  const first = render(<TestForm send={send} />);
  type('Title', 'Scrim');
  await isKept('Scrim');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  first.unmount();
  expect(toastStore.getState().toasts).toEqual([]);
  render(<TestForm />);
  type('Title', 'Scrim II');
  await isKept('Scrim II');
  await act(async () => answer());
  expect(store.all.join()).toContain('Scrim II');
});

test('what is sensitive ends with the tab', async () => {
  const { unmount } = render(<TestForm isSensitive />);
  type('Title', 'Scrim');
  await waitFor(() => expect(sessionStorage.getItem('lineup-own:form:ada:practice:1')).toContain('Scrim'));
  unmount();
  expect(store.all).toEqual([]);
  render(<TestForm isSensitive />);
  expect(field('Title').value).toBe('Scrim');
});

test('signing out says of no draft that it is kept', async () => {
  const { unmount } = render(<TestForm />);
  type('Title', 'Scrim');
  await isKept('Scrim');
  setDraftOwner(null);
  unmount();
  expect(toastStore.getState().toasts).toEqual([]);
});

test('a draft is forgotten by its name', async () => {
  await typeAndLeave();
  forgetDraft('practice:1');
  await waitFor(() => expect(store.all).toEqual([]));
});

test('a form that stays open keeps only what was typed since it was stored', async () => {
  const { unmount } = render(<TestForm staysOpen />);
  type('Title', 'Scrim');
  await isKept('Scrim');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(store.all.length).toBe(0));
  type('Place', 'Arena');
  await isKept('Arena');
  unmount();
  expect(store.all.join()).not.toContain('Scrim');
});

test('a discarded draft is gone, unless that is undone', async () => {
  await typeAndLeave();
  render(<TestForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(field('Title').value).toBe('');
  expect(store.all.length).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(field('Title').value).toBe('Scrim');
  await isKept('Scrim');
});

test('passwords are never kept, nor what is not plain', async () => {
  const { unmount } = render(<TestForm kind="password" />);
  type('Place', 'correct horse');
  type('Title', 'Scrim');
  await isKept('Scrim');
  unmount();
  expect(store.all.join()).not.toContain('horse');
  draftsOf(null).keep('upload', {
    draft: { file: new File(['a'], 'a') },
    base: { file: null as File | null },
    tried: null,
    secrets: new Set(),
  });
  expect(sessionStorage).toHaveLength(0);
});

test('another account finds nothing, and what one typed is not handed on after signing out', async () => {
  const { unmount } = render(<TestForm />);
  type('Title', 'Scrim');
  await isKept('Scrim');
  act(() => setDraftOwner(null));
  expect(sessionStorage).toHaveLength(0);
  unmount();
  setDraftOwner('bob');
  render(<TestForm />);
  expect(field('Title').value).toBe('');
});

test('a visitor’s draft stays in the tab, and follows who signs in with the form open', async () => {
  setDraftOwner(null);
  const { unmount } = render(<TestForm />);
  type('Title', 'Scrim');
  await waitFor(() => expect(sessionStorage.getItem('lineup-own:form::practice:1')).toContain('Scrim'));
  act(() => setDraftOwner('ada'));
  await isKept('Scrim');
  expect(sessionStorage).toHaveLength(0);
  unmount();
});

test('whoever is known late loses nothing: neither the draft nor what was typed meanwhile', async () => {
  await typeAndLeave();
  setDraftOwner(null);
  render(<TestForm />);
  type('Place', 'Arena');
  act(() => setDraftOwner('ada'));
  await waitFor(() => expect(field('Title').value).toBe('Scrim'));
  expect(field('Place').value).toBe('Arena');
});

test('a form works where storage is blocked, and without a name keeps nothing', async () => {
  setDraftOwner(null);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const send = vi.fn<(input: Draft) => Promise<unknown>>(async () => {});
  render(<TestForm send={send} />);
  type('Title', 'Scrim');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(send).toHaveBeenCalledTimes(1);
});

test('drafts are bounded in age, size and number', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const drafts = draftsOf('ada');
  const base = { title: '' };
  const keep = (name: string, title: string) =>
    drafts.keep(name, { draft: { title }, base, tried: null, secrets: new Set() });
  keep('old', 'a');
  vi.setSystemTime(Date.now() + 8 * 86_400_000);
  expect(drafts.find('old', base)).toBeNull();
  keep('long', 'short');
  keep('long', 'x'.repeat(60_000));
  expect(drafts.find('long', base)?.typed).toEqual({ title: 'short' });
  for (let n = 0; n < 40; n += 1) {
    vi.setSystemTime(Date.now() + 1000);
    keep(`n${n}`, 'a');
  }
  expect(store.all.length).toBe(30);
  expect([drafts.has('old'), drafts.has('n9'), drafts.has('n39')]).toEqual([false, false, true]);
});

test('what no longer fits the form is left out', () => {
  const drafts = draftsOf('ada');
  const start = { wallTime: '', isSecond: false };
  drafts.keep<object>('p', {
    draft: { title: 'a', start: '19:00', gone: 'x' },
    base: { title: '', start: '', gone: '' },
    tried: null,
    secrets: new Set(),
  });
  expect(drafts.find('p', { title: '', start })?.typed).toEqual({ title: 'a' });
  localStorage.setItem('lineup-own:form:ada:p', '{"typed":');
  expect(drafts.find('p', { title: '', start })).toBeNull();
});
