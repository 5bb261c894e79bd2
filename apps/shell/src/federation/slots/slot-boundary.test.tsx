import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRemoteFaults } from '../health/remote-faults';
import { SlotList } from './slot-list';
import type { ReadySlot } from './use-slots';

beforeEach(() => {
  useRemoteFaults.setState([], true);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const slot = (id: string, Component: ReadySlot['Component']): ReadySlot => ({ id, version: 'a1', Component });
const Broken = () => {
  throw new Error('no such field');
};

test('a slot that fails is left out and remembered as a fault of its remote; the others stay', () => {
  const slots = [
    slot('teams', Broken),
    slot('inbox', ({ userId }) => <p>Inbox of {userId}</p>),
    slot('learn', () => null),
  ];
  const { container } = render(<SlotList slots={slots} userId="u1" />);
  expect(screen.getByText('Inbox of u1')).toBeTruthy();
  expect(container.textContent).toBe('Inbox of u1');
  expect(useRemoteFaults.getState()).toMatchObject([{ id: 'teams', version: 'a1', message: 'no such field' }]);
});

test('another version of a slot that failed is tried', () => {
  const { rerender } = render(<SlotList slots={[slot('teams', Broken)]} userId="u1" />);
  rerender(<SlotList slots={[{ ...slot('teams', () => <p>Up next</p>), version: 'a2' }]} userId="u1" />);
  expect(screen.getByText('Up next')).toBeTruthy();
});
