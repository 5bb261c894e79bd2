import { QueryClientProvider, onlineManager } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataError } from '@lineup/base';
import { createQueryClient } from '../read/query-client';
import { configureReporter, type Report } from '../report';
import { useAction, type ActionOptions } from './use-action';

let reports: Report[];
beforeEach(() => {
  reports = [];
  configureReporter((message) => void reports.push(message));
});
afterEach(cleanup);

const forbidden = new DataError({ kind: 'forbidden', message: 'no', status: 403 });

function open(
  options: Partial<ActionOptions<string, string>> & Pick<ActionOptions<string, string>, 'run'>,
  queryClient = createQueryClient(),
) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const { result } = renderHook(() => useAction(options), { wrapper });
  return { queryClient, action: () => result.current };
}

/** A run that ends when it is told to. */
function held() {
  const ends: (() => void)[] = [];
  const run = vi.fn<(name: string) => Promise<string>>(
    (name) => new Promise((resolve) => ends.push(() => resolve(name))),
  );
  return { run, end: () => act(async () => ends.forEach((end) => end())) };
}

test('a double click runs once; after the end the next click counts', async () => {
  const { run, end } = held();
  const { action } = open({ run });
  act(() => {
    action().mutate('a');
    action().mutate('a');
  });
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  await end();
  await waitFor(() => expect(action().isPending).toBe(false));
  act(() => action().mutate('a'));
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  await end();
});

test('offline it waits, and runs once when the connection is back', async () => {
  const run = vi.fn<(name: string) => Promise<string>>(async (name) => name);
  const { action } = open({ run });
  onlineManager.setOnline(false);
  act(() => action().mutate('a'));
  await waitFor(() => expect(action().isPending).toBe(true));
  act(() => action().mutate('a'));
  expect(run).not.toHaveBeenCalled();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(action().isPending).toBe(false));
  expect(run.mock.calls.map(([name]) => name)).toEqual(['a']);
});

test('different rows run side by side, each once', async () => {
  const { run, end } = held();
  const { action } = open({ run, lockBy: (id) => id });
  act(() => ['a', 'b', 'a'].forEach((id) => action().mutate(id)));
  await waitFor(() => expect(run.mock.calls.map(([id]) => id)).toEqual(['a', 'b']));
  expect([action().isRunning('a'), action().isRunning('c')]).toEqual([true, false]);
  await end();
  await waitFor(() => expect(action().isRunning('a')).toBe(false));
});

test('opposite answers in turn run one after the other, and none is dropped', async () => {
  const { run, end } = held();
  const { action } = open({ run, inTurn: 'practice:p1' });
  act(() => ['yes', 'no', 'yes'].forEach((answer) => action().mutate(answer)));
  await waitFor(() => expect(run.mock.calls).toEqual([['yes']]));
  await end();
  await waitFor(() => expect(run.mock.calls).toEqual([['yes'], ['no']]));
  await end();
  await waitFor(() => expect(run.mock.calls).toEqual([['yes'], ['no'], ['yes']]));
  await end();
  await waitFor(() => expect(action().isPending).toBe(false));
});

test('what is pressed at two places about one thing runs in order, each once', async () => {
  const { run, end } = held();
  const queryClient = createQueryClient();
  const card = open({ run, inTurn: 'practice:p1' }, queryClient);
  const dialog = open({ run, inTurn: 'practice:p1' }, queryClient);
  const other = open({ run, inTurn: 'practice:p2' }, queryClient);
  act(() => {
    card.action().mutate('yes');
    dialog.action().mutate('no');
    other.action().mutate('maybe');
  });
  await waitFor(() => expect(run.mock.calls.flat()).toEqual(['yes', 'maybe']));
  expect(dialog.action().isPending).toBe(true);
  await end();
  await waitFor(() => expect(run.mock.calls.flat()).toEqual(['yes', 'maybe', 'no']));
  await end();
  await waitFor(() => expect(dialog.action().isPending).toBe(false));
});

test('a run in turn does not wait for the refetch of the one before', async () => {
  const { run, end } = held();
  const queryClient = createQueryClient();
  const key = ['practices'];
  void queryClient.fetchQuery({ queryKey: key, queryFn: async () => 1 });
  await waitFor(() => expect(queryClient.getQueryData(key)).toBe(1));
  const refetch = vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(new Promise(() => {}));
  const { action } = open({ run, inTurn: 'practice:p1', invalidates: [key] }, queryClient);
  act(() => action().mutate('yes'));
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  await end();
  await waitFor(() => expect(refetch).toHaveBeenCalled());
  expect(action().isPending).toBe(true);
  act(() => action().mutate('no'));
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
});

test('success is told, and what changed is shown before the action ends', async () => {
  const { action, queryClient } = open({
    run: async (name) => name,
    done: (name) => `${name} stored`,
    invalidates: [['team', 1]],
  });
  let isRead = false;
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async () => {
    await Promise.resolve();
    isRead = true;
  });
  expect(await act(() => action().mutateAsync('Scrim'))).toBe('Scrim');
  expect(isRead).toBe(true);
  expect(queryClient.invalidateQueries).toHaveBeenCalledWith({ queryKey: ['team', 1] });
  expect(reports).toEqual([{ kind: 'success', title: 'Scrim stored' }]);
});

test('a refusal has its own message, any other failure the message of the action', async () => {
  const run = vi.fn<() => Promise<string>>().mockRejectedValueOnce(forbidden).mockRejectedValueOnce(new Error('boom'));
  const { action, queryClient } = open({
    run,
    refused: (error) =>
      error.kind === 'forbidden' ? { title: 'Access Denied', description: 'Managers only.' } : undefined,
    failed: 'Failed to schedule practice.',
    invalidates: [['team']],
  });
  const read = vi.spyOn(queryClient, 'invalidateQueries');
  for (const kind of ['forbidden', 'unknown'])
    // oxlint-disable-next-line no-await-in-loop
    await act(() => expect(action().mutateAsync('a')).rejects.toMatchObject({ name: 'DataError', kind }));
  expect(reports).toEqual([
    { kind: 'destructive', title: 'Access Denied', description: 'Managers only.' },
    { kind: 'error', title: 'Failed to schedule practice.' },
  ]);
  expect(read).not.toHaveBeenCalled();
});

test('a message for the form is thrown, not shown as a toast', async () => {
  const { action } = open({
    run: () => Promise.reject(forbidden),
    refused: () => ({ fields: { email: 'This address cannot be used.' } }),
  });
  const refusal = { name: 'Refused', fields: { email: 'This address cannot be used.' } };
  await act(() => expect(action().mutateAsync('a')).rejects.toMatchObject(refusal));
  expect(reports).toEqual([]);
});

test('what somebody else may have changed first is read after a failure too', async () => {
  const { action, queryClient } = open({
    run: () => Promise.reject(forbidden),
    failed: null,
    invalidates: (id) => [['team', id]],
    invalidatesOn: 'settled',
  });
  const read = vi.spyOn(queryClient, 'invalidateQueries');
  act(() => action().mutate('t1'));
  await waitFor(() => expect(read).toHaveBeenCalledWith({ queryKey: ['team', 't1'] }));
  await waitFor(() => expect(action().error).toBe(forbidden));
  expect(reports).toEqual([]);
});

test('[fault 11] a change whose answer was lost is not called failed: it may be stored', async () => {
  const lost = new DataError({ kind: 'network', message: 'The service cannot be reached.' });
  const { action } = open({ run: () => Promise.reject(lost), failed: 'Failed to schedule practice.' });
  await act(() =>
    action()
      .mutateAsync('a')
      .catch(() => {}),
  );
  expect(reports).toEqual([expect.objectContaining({ kind: 'error', title: 'No answer from the server' })]);
  expect(reports[0]!.description).toContain('may have been saved');
});

test('a refusal is called what the action calls it, also one of a server that is down', async () => {
  const down = new DataError({ kind: 'server', message: 'down', status: 503 });
  const { action } = open({ run: () => Promise.reject(down), failed: 'Failed to schedule practice.' });
  await act(() =>
    action()
      .mutateAsync('a')
      .catch(() => {}),
  );
  expect(reports).toEqual([{ kind: 'error', title: 'Failed to schedule practice.' }]);
});
