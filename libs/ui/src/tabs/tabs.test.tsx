import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Tabs } from './tabs';

afterEach(cleanup);

const items = ['Overview', 'Roster', 'Practices'].map((label) => ({
  key: label.toLowerCase(),
  label,
  children: <p>{`About ${label}`}</p>,
}));
const tab = (name: string) => screen.getByRole('tab', { name });
const stateOf = (name: string) => tab(name).getAttribute('aria-selected');

test('tabs show the panel of the chosen one, whose name it has', async () => {
  const user = userEvent.setup();
  render(<Tabs items={items} />);
  expect(screen.getByRole('tabpanel', { name: 'Overview' }).textContent).toBe('About Overview');
  await user.click(tab('Roster'));
  expect(screen.getByRole('tabpanel', { name: 'Roster' }).textContent).toBe('About Roster');
  expect(screen.queryByText('About Overview')).toBeNull();
});

test('tabs are one stop of Tab; arrows move between them, and Enter or Space chooses', async () => {
  const user = userEvent.setup();
  render(<Tabs items={items} />);
  await user.tab();
  expect(document.activeElement).toBe(tab('Overview'));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tab('Roster'));
  expect(stateOf('Roster')).toBe('false');
  await user.keyboard('{Enter}');
  expect(stateOf('Roster')).toBe('true');
  await user.keyboard('{End} ');
  expect(stateOf('Practices')).toBe('true');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tab('Overview'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
});

test('tabs whose state the address keeps tell what was chosen, and show what they are given', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(key: string) => void>();
  const { rerender } = render(<Tabs items={items} activeKey="overview" onChange={onChange} />);
  await user.click(tab('Practices'));
  expect(onChange.mock.calls).toEqual([['practices']]);
  expect(stateOf('Practices')).toBe('false');
  rerender(<Tabs items={items} activeKey="practices" onChange={onChange} />);
  expect(stateOf('Practices')).toBe('true');
});
