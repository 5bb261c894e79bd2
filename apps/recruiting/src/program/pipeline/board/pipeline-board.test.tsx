import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { PipelineCard } from '../../model/load-pipeline';
import { readPipelineAddress } from '../../../model/pipeline-address';
import { interestId, pipelineAnswer, pipelineCard } from '../../../testing/pipeline-answer';
// What jsdom lacks.
import '../../../testing/render-remote';
import { cardColumns } from './card-columns';
import { PipelineBoard } from './pipeline-board';

/** Where the columns lie, 300 px each; the page itself is not laid out here. */
const lefts: Record<string, number> = { New: 0, Reviewing: 300, 'Offer made': 600 };

it('[RC-018] a drag draws only the columns again that it goes over, and not the one that it came from', () => {
  const drawn = new Map<string, number>();
  const counted = (id: string, name: string, stage_id: string): PipelineCard =>
    Object.defineProperty(pipelineCard(id, name, { stage_id }), 'rank', {
      get: () => {
        drawn.set(name, (drawn.get(name) ?? 0) + 1);
        return 'Diamond 1';
      },
    });
  const stages = pipelineAnswer().stages;
  const cards = ['Ada', 'Ben', 'Cleo', 'Dov', 'Eve', 'Finn'].map((name, at) =>
    counted(interestId(at), name, stages[Math.floor(at / 2)]?.id ?? ''),
  );
  const pipeline = pipelineAnswer({
    columns: stages.map(({ id }) => ({
      key: id,
      total: 2,
      cards: cards.filter(({ stage_id }) => stage_id === id),
    })),
  });
  const address = readPipelineAddress(new URLSearchParams());
  const columns = cardColumns(pipeline, address, () => undefined, []);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const name = this.closest('section')?.querySelector('h2 span')?.textContent ?? '';
    return new DOMRect(lefts[name] ?? 0, 0, 280, 600);
  });
  const onMove = vi.fn<(cards: readonly PipelineCard[], to: { id: string }) => boolean>(() => true);
  render(
    <MemoryRouter>
      <PipelineBoard
        pipeline={pipeline}
        address={address}
        columns={columns}
        now={Date.now()}
        selected={new Map()}
        drawerOf={(id) => `?interest=${id}`}
        onMove={onMove}
        onChooseStage={() => {}}
        onSelect={() => {}}
        onHide={() => {}}
        onNeed={() => {}}
      />
      <Address />
    </MemoryRouter>,
  );
  drawn.clear();

  const handle = screen.getByRole('button', { name: 'Move Ada' });
  fireEvent.pointerDown(handle, { button: 0, clientX: 100, clientY: 100 });
  act(() => void fireEvent.pointerMove(window, { clientX: 120, clientY: 100 }));
  act(() => void fireEvent.pointerMove(window, { clientX: 400, clientY: 100 }));
  expect(document.querySelector('[data-drag-place]')?.closest('section')?.textContent).toContain('Reviewing');
  expect([...drawn.keys()]).toEqual(['Ada', 'Ben', 'Cleo', 'Dov']);
  drawn.clear();
  act(() => void fireEvent.pointerMove(window, { clientX: 420, clientY: 500 }));
  expect([...drawn.keys()]).toEqual(['Cleo', 'Dov']);
  drawn.clear();
  act(() => void fireEvent.pointerMove(window, { clientX: 430, clientY: 510 }));
  expect([...drawn.keys()]).toEqual([]);

  fireEvent.pointerUp(window, { clientX: 420, clientY: 500 });
  expect(onMove.mock.calls.map(([moved, to]) => [moved.map(({ name }) => name), to.id])).toEqual([
    [['Ada'], 'stage-reviewing'],
  ]);
  expect(document.querySelector('[data-drag-place]')).toBeNull();

  // With a mouse the whole card is taken, but for its controls; what ends a drag opens nothing.
  const card = screen.getByRole('link', { name: 'Ben' });
  const press = (target: Element, pointerType: string) =>
    fireEvent.pointerDown(target, { button: 0, pointerType, clientX: 100, clientY: 100 });
  const drag = () => {
    act(() => void fireEvent.pointerMove(window, { clientX: 120, clientY: 100 }));
    act(() => void fireEvent.pointerMove(window, { clientX: 400, clientY: 100 }));
    fireEvent.pointerUp(window, { clientX: 400, clientY: 100 });
  };
  press(card, 'touch');
  drag();
  press(screen.getByRole('checkbox', { name: 'Select Ben' }), 'mouse');
  drag();
  expect(onMove).toHaveBeenCalledTimes(1);
  press(card, 'mouse');
  drag();
  expect(onMove.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['Ben']);
  expect(fireEvent.click(card, { clientX: 400, clientY: 100 })).toBe(false);
  expect(screen.getByTestId('at').textContent).toBe('');
  press(card, 'mouse');
  fireEvent.pointerUp(window, { clientX: 101, clientY: 100 });
  fireEvent.click(card, { clientX: 101, clientY: 100 });
  expect(screen.getByTestId('at').textContent).toBe(`?interest=${interestId(1)}`);
});

function Address() {
  return <p data-testid="at">{useLocation().search}</p>;
}
