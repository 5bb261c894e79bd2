import { Refused } from '@lineup/base';
import { createPortal } from 'react-dom';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from '@lineup/schema';
import {
  CheckboxField,
  Form,
  FormActions,
  FormMessage,
  NumberField,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  email,
  requiredText,
  useForm,
  wholeNumber,
  type FormOptions,
  type Schema,
} from './index';

const schema = z.object({
  name: requiredText(80, 'Enter a name.'),
  email: email(),
  size: wholeNumber(1, 200, 'Enter the most players.'),
  level: z.custom<'varsity' | 'club'>(),
  isOpen: z.boolean(),
});
type Draft = z.input<typeof schema>;
type Input = z.infer<typeof schema>;
const empty: Draft = { name: '', email: '', size: '15', level: 'club', isOpen: false };
const stored: Input = { name: 'Reds', email: 'red@example.com', size: 15, level: 'club', isOpen: true };

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(cleanup);

function TestForm(options: Partial<FormOptions<Draft, Input>>) {
  const { bind, failure, isSending, formProps } = useForm({ initial: empty, schema, send: async () => {}, ...options });
  return (
    <Form {...formProps}>
      <FormMessage>{failure}</FormMessage>
      <TextField label="Name" isRequired {...bind('name')} />
      <TextArea label="Email" hint="Where we answer." {...bind('email')} />
      <NumberField label="Size" min={1} max={200} {...bind('size')} />
      <SelectField label="Level" choices={{ varsity: 'Varsity', club: 'Club' }} {...bind('level')} />
      <CheckboxField label="Open" {...bind('isOpen')} />
      <SubmitButton label="Save" busyLabel="Saving…" isBusy={isSending} />
    </Form>
  );
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: /Sav/ });
const fill = () => {
  fireEvent.change(field(/^Name/), { target: { value: ' Reds ' } });
  fireEvent.change(field('Email'), { target: { value: 'red@example.com' } });
  fireEvent.click(field('Open'));
};
const sender = () => vi.fn<(input: Input, id: string) => Promise<unknown>>(async () => {});

test('a draft that does not fit is not sent; its fields say why and the first one gets the focus', async () => {
  const send = sender();
  render(<TestForm send={send} />);
  await userEvent.click(save());
  expect(field(/^Name/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter your email address.').id).toBe(field('Email').getAttribute('aria-describedby'));
  await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)));
  fireEvent.change(field('Email'), { target: { value: 'r' } });
  expect(screen.getByText('Where we answer.').id).toBe(field('Email').getAttribute('aria-describedby'));
  expect(field('Email').getAttribute('aria-invalid')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

test('a double click sends once; a stored form is done', async () => {
  const send = sender();
  const onDone = vi.fn<() => void>();
  render(<TestForm send={send} onDone={onDone} />);
  fill();
  await userEvent.dblClick(save());
  await userEvent.click(save());
  expect(send.mock.calls.map(([input]) => input)).toEqual([stored]);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('after a failure the input stays, and a retry carries the same id', async () => {
  const send = sender().mockRejectedValueOnce(new Error('lost'));
  render(<TestForm send={send} />);
  fill();
  await userEvent.click(save());
  expect(field(/^Name/).value).toBe(' Reds ');
  await userEvent.click(save());
  const [first, second] = send.mock.calls;
  expect(second).toEqual(first);
});

test('a form that stays open can be sent again, under another id', async () => {
  const send = sender();
  render(<TestForm send={send} staysOpen />);
  fill();
  await userEvent.click(save());
  await userEvent.click(save());
  const ids = send.mock.calls.map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
});

test('words of a refusal show at the field or above the form', async () => {
  const atField = new Refused({ fields: { email: 'This address cannot be used.' } });
  const above = new Refused({ message: 'Too many tries.', fields: {} });
  render(<TestForm send={sender().mockRejectedValueOnce(atField).mockRejectedValueOnce(above)} />);
  fill();
  await userEvent.click(save());
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  expect(screen.getByText('This address cannot be used.').getAttribute('role')).toBe('alert');
  await userEvent.click(save());
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Too many tries.']);
});

test('a button says that it is busy and keeps the focus', async () => {
  let end = () => {};
  render(<TestForm send={() => new Promise<void>((resolve) => (end = resolve))} />);
  fill();
  await userEvent.click(save());
  expect(save().textContent).toBe('Saving…');
  expect(document.activeElement).toBe(save());
  await act(async () => end());
  expect(save().textContent).toBe('Save');
});

test('a form that is sent offline says that it waits, until the connection is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let end = () => {};
  const send = () => new Promise<void>((resolve) => (end = resolve));
  function Dialog() {
    const { isSending, formProps } = useForm({ initial: stored, schema: (input: Input) => ({ input }), send });
    return (
      <Form {...formProps}>
        <FormActions label="Save" busyLabel="Saving…" isBusy={isSending} onCancel={() => {}} />
      </Form>
    );
  }
  render(<Dialog />);
  fireEvent.click(save());
  const words = 'Waiting for your connection. Keep this page open and it will be sent.';
  expect((await screen.findByRole('status')).textContent).toBe(words);
  expect(screen.getByRole('button', { name: 'Waiting…' })).toBeTruthy();
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.queryByRole('status')).toBeNull();
  expect(save().textContent).toBe('Saving…');
  // What is on its way while the connection goes is not waiting.
  onLine.mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(save().textContent).toBe('Saving…');
  await act(async () => end());
  expect(save().textContent).toBe('Save');
  onLine.mockRestore();
});

test('a schema of another library works, too', async () => {
  const schema: Schema<{ name: string }, { name: string }> = {
    '~standard': { validate: () => ({ issues: [{ message: 'Enter a name.', path: ['name'] }] }) },
  };
  function SchemaForm() {
    const { bind, formProps } = useForm({ initial: { name: '' }, schema: schema, send: async () => {} });
    return (
      <Form {...formProps} aria-label="Test">
        <TextField label="Name" {...bind('name')} />
      </Form>
    );
  }
  render(<SchemaForm />);
  fireEvent.submit(screen.getByRole('form'));
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a name.');
});

describe('what somebody else stores while a form is open', () => {
  const first: Draft = { name: 'Reds', email: 'red@example.com', size: '15', level: 'club', isOpen: true };
  beforeAll(() => import('./others-changes'));
  const open = async (options: Partial<FormOptions<Draft, Input>> = {}) => {
    const send = vi.fn<(input: Input) => Promise<void>>(async () => {});
    const onShown = vi.fn<() => void>();
    const form = (stored: Draft) => <TestForm initial={first} stored={stored} {...{ send, onShown, ...options }} />;
    const { rerender } = render(form({ ...first }));
    await act(() => import('./others-changes'));
    return { send, onShown, stores: (change: Partial<Draft>) => rerender(form({ ...first, ...change })) };
  };
  const noteOf = (label: string | RegExp) =>
    document.querySelector(`[id="${field(label).getAttribute('aria-describedby')}"]`)?.textContent;

  test('shows as the new value where nothing was typed, and is named', async () => {
    const { stores, onShown } = await open();
    stores({});
    expect(onShown).not.toHaveBeenCalled();
    stores({ name: 'Blues', isOpen: false });
    expect(field(/^Name/).value).toBe('Blues');
    expect(field('Open').checked).toBe(false);
    expect(screen.getByRole('status').textContent).toContain('Just changed by someone else: Name, Open.');
    expect(onShown).toHaveBeenCalledOnce();
    fireEvent.change(field(/^Name/), { target: { value: 'Greens' } });
    expect(screen.getByRole('status').textContent?.trim()).toBe('Just changed by someone else: Open.');
  });

  test('is said at the field where something else was typed, which stays and is sent', async () => {
    const { stores, send } = await open();
    fireEvent.change(field(/^Name/), { target: { value: 'Greens' } });
    fireEvent.change(field('Level'), { target: { value: 'varsity' } });
    stores({ name: 'Blues', size: '20' });
    expect(field(/^Name/).value).toBe('Greens');
    expect(noteOf(/^Name/)).toBe('Someone else just changed this to “Blues”. Save to use your version.');
    expect(field('Size').value).toBe('20');
    expect(screen.getByRole('status').textContent).toBe('Just changed by someone else: Size. You both changed: Name.');
    fireEvent.click(save());
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]?.[0]).toMatchObject({ name: 'Greens', size: 20, level: 'varsity' });
  });

  test('is said as the field shows it, and no longer where it is what was typed', async () => {
    const { stores } = await open();
    fireEvent.change(field('Email'), { target: { value: 'me@example.com' } });
    fireEvent.change(field(/^Name/), { target: { value: 'Greens' } });
    stores({ email: '', name: 'Blues' });
    expect(noteOf('Email')).toBe('Someone else just cleared this. Save to use your version.');
    stores({ email: '', name: 'Greens' });
    expect(field(/^Name/).getAttribute('aria-invalid')).toBeNull();
    cleanup();
    const again = await open({ initial: { ...first, level: 'varsity' } });
    fireEvent.change(field('Level'), { target: { value: 'club' } });
    again.stores({ level: 'varsity' });
    expect(noteOf('Level')).toContain('changed this to “Varsity”');
  });

  test('is said at its field where a save was refused for it, as the field shows it', async () => {
    const conflicts = { name: 'Blues', level: 'varsity', size: 20, email: null };
    const refused = new Refused({ conflicts });
    const { send } = await open();
    send.mockRejectedValueOnce(refused);
    fireEvent.change(field(/^Name/), { target: { value: 'Greens' } });
    fireEvent.click(save());
    await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)));
    const changed = (value: string) => `Someone else just changed this to “${value}”. Save to use your version.`;
    expect([/^Name/, 'Level', 'Size', 'Email'].map(noteOf)).toEqual([
      ...['Blues', 'Varsity', '20'].map(changed),
      'Someone else just cleared this. Save to use your version.',
    ]);
    expect(field(/^Name/).value).toBe('Greens');
  });

  test('while a draft was kept elsewhere shows when it comes back, and takes nothing of it', async () => {
    const { onShown } = await open({
      initial: { ...first, size: '10', name: 'Greens' },
      typedOver: { ...first, size: '10', name: 'Blacks' },
    });
    expect(field(/^Name/).value).toBe('Greens');
    expect(noteOf(/^Name/)).toContain('changed this to “Reds”');
    expect(field('Size').value).toBe('15');
    expect(onShown).toHaveBeenCalledOnce();
  });

  test('is told apart from what was sent from here, which comes back as it is stored', async () => {
    let arrive = () => {};
    const { stores } = await open({ staysOpen: true, send: () => new Promise<void>((resolve) => (arrive = resolve)) });
    fireEvent.change(field(/^Name/), { target: { value: ' Greens ' } });
    fireEvent.click(save());
    stores({ name: 'Greens', size: '20' });
    expect(field('Size').value).toBe('15');
    await act(async () => arrive());
    await waitFor(() => expect(field(/^Name/).value).toBe('Greens'));
    expect(screen.getByRole('status').textContent?.trim()).toBe('Just changed by someone else: Size.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is not what was sent from here, also where more was typed before it came back', async () => {
    let arrive = () => {};
    const { stores } = await open({ staysOpen: true, send: () => new Promise<void>((resolve) => (arrive = resolve)) });
    fireEvent.change(field(/^Name/), { target: { value: 'Greens' } });
    fireEvent.click(save());
    fireEvent.change(field(/^Name/), { target: { value: 'Greens United' } });
    stores({ name: 'Greens' });
    await act(async () => arrive());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy());
    expect(field(/^Name/).value).toBe('Greens United');
    expect(screen.queryByText(/else/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    // What others make of it afterwards is said.
    stores({ name: 'Blues' });
    expect(noteOf(/^Name/)).toContain('changed this to “Blues”');
  });
});

test.each([
  ['a form of ours', true],
  ['a bare one', false],
])('what %s in a dialog sends or resets is nothing of the form around it', async (_, isOurs) => {
  const [outer, inner] = [vi.fn<() => Promise<void>>(async () => {}), vi.fn<() => Promise<void>>(async () => {})];
  const [outerReset, innerReset] = [vi.fn<() => void>(), vi.fn<() => void>()];
  function Inner() {
    const { formProps } = useForm({ initial: {}, schema: z.object({}), send: inner });
    const props = { ...formProps, notice: undefined, onReset: innerReset, 'aria-label': 'Inner' };
    return isOurs ? <Form {...props} /> : <form {...props} />;
  }
  function Outer({ isBare }: { isBare: boolean }) {
    const { formProps } = useForm({ initial: {}, schema: z.object({}), send: outer });
    const props = { ...formProps, notice: undefined, 'aria-label': 'Outer' };
    const dialog = createPortal(<Inner />, document.body);
    return isBare ? (
      <form {...props}>{dialog}</form>
    ) : (
      <Form {...props} onReset={outerReset}>
        {dialog}
      </Form>
    );
  }
  for (const isBare of [false, true]) {
    const { unmount } = render(<Outer isBare={isBare} />);
    await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Inner' })));
    fireEvent.reset(screen.getByRole('form', { name: 'Inner' }));
    expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([isBare ? 2 : 1, isBare ? 1 : 0]);
    expect([innerReset.mock.calls.length, outerReset.mock.calls.length]).toEqual([isBare ? 2 : 1, 0]);
    await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Outer' })));
    expect(outer).toHaveBeenCalledTimes(isBare ? 2 : 1);
    unmount();
  }
});
