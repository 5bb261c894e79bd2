import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { countAxis, placeAxis } from './axis';
import { BarList, ChartPanel, ColumnChart, Funnel, LineChart } from './index';

afterEach(cleanup);

const weeks = [3, 0, 5].map((value, index) => ({ id: `w${index}`, label: `Week ${index + 1}`, value }));
const line = <LineChart title="Interests" summary="Most in week 3." unit="New" points={weeks} />;
const reader = () => screen.getByRole('slider', { name: 'Interests, one value at a time' });
const tooltip = () => screen.queryByText(/^Week \d$/, { selector: 'strong' })?.parentElement?.textContent;

test('a panel shows its chart, and the same figures as a table', () => {
  const rows = [{ id: 'a', cells: ['Week 1', '3'] }];
  const panel = (
    <ChartPanel title="Interests" columns={['Week', 'New']} rows={rows} emptyText="Nothing yet.">
      {line}
    </ChartPanel>
  );
  const { rerender } = render(panel);
  expect(screen.getByRole('img', { name: 'Most in week 3.' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show Interests as a table' }));
  expect(screen.queryByRole('img')).toBeNull();
  const table = within(screen.getByRole('table'));
  expect(table.getByRole('rowheader', { name: 'Week 1' })).toBeTruthy();
  expect(table.getByRole('cell', { name: '3' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show Interests as a chart' }));
  expect(screen.getByRole('img')).toBeTruthy();
  rerender(
    <ChartPanel title="Interests" columns={['Week', 'New']} rows={[]} emptyText="Nothing yet.">
      {line}
    </ChartPanel>,
  );
  expect(screen.getByText('Nothing yet.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('arrow keys go from point to point, say each, and stop at the ends; Escape closes the tooltip', () => {
  render(line);
  const press = (key: string) => fireEvent.keyDown(reader(), { key });
  expect(reader().getAttribute('aria-valuetext')).toBe('Week 3: New 5');
  expect(tooltip()).toBeUndefined();
  press('ArrowLeft');
  expect(tooltip()).toBe('Week 3New5');
  press('ArrowLeft');
  expect(reader().getAttribute('aria-valuetext')).toBe('Week 2: New 0');
  expect(reader().getAttribute('aria-valuenow')).toBe('2');
  press('Home');
  press('ArrowLeft');
  expect(tooltip()).toBe('Week 1New3');
  press('End');
  press('ArrowRight');
  expect(tooltip()).toBe('Week 3New5');
  press('Escape');
  expect(tooltip()).toBeUndefined();
  press('Home');
  expect(tooltip()).toBe('Week 1New3');
  press('Escape');
  press('Tab');
  expect(tooltip()).toBeUndefined();
});

test('a pointer shows the nearest point and nothing when it leaves', () => {
  render(line);
  reader().getBoundingClientRect = () => new DOMRect(100, 0, 200, 100);
  fireEvent.pointerMove(reader(), { clientX: 210 });
  expect(tooltip()).toBe('Week 2New0');
  fireEvent.pointerMove(reader(), { clientX: 999 });
  expect(tooltip()).toBe('Week 3New5');
  fireEvent.pointerLeave(reader(), { pointerType: 'mouse' });
  expect(tooltip()).toBeUndefined();
});

test('columns are stacked in proportion, each series with a texture of its own and a legend', () => {
  const { container } = render(
    <ColumnChart
      title="Answers"
      summary="Two practices."
      series={[
        { key: 'yes', label: 'Yes', tone: 'success' },
        { key: 'no', label: 'No', tone: 'danger' },
      ]}
      columns={[
        { id: 'a', label: 'A', values: { yes: 3, no: 1 } },
        { id: 'b', label: 'B', values: { yes: 0, no: 2 } },
      ]}
    />,
  );
  const drawn = [...container.querySelectorAll('[role="img"] rect[stroke]')].map((rect) => ({
    top: rect.getAttribute('y'),
    height: rect.getAttribute('height'),
    isTextured: rect.getAttribute('fill')?.startsWith('url('),
  }));
  expect(drawn).toEqual([
    { top: '25%', height: '75%', isTextured: false },
    { top: '0%', height: '25%', isTextured: true },
    { top: '50%', height: '50%', isTextured: true },
  ]);
  expect(screen.getByText('Yes')).toBeTruthy();
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('B: Yes 0, No 2');
});

test('an empty and a single value have an axis', () => {
  expect(countAxis(0).ticks.map(({ label }) => label)).toEqual(['0', '1']);
  expect(countAxis(7).ticks.map(({ label }) => label)).toEqual(['0', '2', '4', '6', '8']);
  expect(placeAxis(12).ticks.map(({ label }) => label)).toEqual(['#1', '#4', '#6', '#8', '#10', '#12']);
  expect(placeAxis(1).ticks.map(({ label }) => label)).toEqual(['#1', '#2']);
  render(<LineChart title="Interests" summary="One." unit="New" points={weeks.slice(0, 1)} />);
  expect(reader().getAttribute('aria-valuetext')).toBe('Week 1: New 3');
});

test('bars are a picture without links and a list with them', () => {
  const rows = [{ id: 'a', label: 'Valorant', value: 4, text: '4' }];
  const { rerender } = render(<BarList summary="One game." rows={rows} />);
  expect(screen.getByRole('img', { name: 'One game.' })).toBeTruthy();
  rerender(
    <MemoryRouter>
      <BarList summary="One game." rows={rows.map((row) => ({ ...row, to: '/pipeline?game=a' }))} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('link', { name: 'Valorant' }).getAttribute('href')).toBe('/pipeline?game=a');
});

test('a funnel says how many came to each step, how many of the one before, and how many are there', () => {
  render(
    <MemoryRouter>
      <Funnel
        steps={[
          { id: 'a', label: 'New', reached: 8, here: 6, to: '/pipeline?stage=a' },
          { id: 'b', label: 'Offered', reached: 2, here: 2, change: '1 came this week' },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'New86 here now',
    'Offered2 25% of the stage beforeAll here now · 1 came this week',
  ]);
  expect(screen.getByRole('link', { name: 'New' })).toBeTruthy();
});
