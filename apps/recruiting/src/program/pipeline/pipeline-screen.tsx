import { useEffect, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Columns3, List } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { EmptyState } from '@lineup/ui/empty-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { PageHeader } from '@lineup/ui/page-header';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { useNarrow } from '@lineup/ui/use-hydrated';
import { ExportPipelineButton } from '../kit/export-pipeline-button';
import { ProgramNav } from '../kit/program-nav';
import { recruitingKeys } from '../../model/keys';
import { closingStage } from '../model/closing-notes';
import {
  filterArguments,
  loadPipeline,
  type Pipeline,
  type PipelineCard,
  type PipelineStage,
} from '../model/load-pipeline';
import {
  countPipelineFilters,
  noFilters,
  writePipelineAddress,
  type PipelineAddress,
} from '../../model/pipeline-address';
import type { Undoable } from '../model/undoable';
import { BulkBar } from './bulk/bulk-bar';
import { cardColumns, cardsBetween } from './board/card-columns';
import { CollegeChoice } from './college-choice';
import { PipelineBoard } from './board/pipeline-board';
import { PipelineFilterBar } from './pipeline-filter-bar';
import { PipelineTable } from './board/pipeline-table';
import styles from './pipeline.module.css';
import { SavedViews } from './saved-views';
import { useMoveCards, type MoveTarget } from './board/use-move-cards';
import { useHeldList } from './use-held-list';
import { usePipelinePages } from './use-pipeline-pages';
import { useUndo } from './use-undo';

const choosing = lazyPart(() => import('./bulk/move-dialog'));
const assigning = lazyPart(() => import('./bulk/assign-dialog'));
const tagging = lazyPart(() => import('./bulk/tag-dialog'));
const closing = lazyPart(() => import('./bulk/closing-dialog'));
const messaging = lazyPart(() => import('./bulk/message-dialog'));
const inviting = lazyPart(() => import('./bulk/invite-selected'));
const withdrawn = lazyPart(() => import('./withdrawn-cards'));
const drawing = lazyPart(() => import('../pipeline-drawer/interest-drawer'));

interface PipelineScreenProps {
  pipeline: Pipeline;
  address: PipelineAddress;
  /** Another board than the one that shows is being read. */
  isReading: boolean;
  /** The board that shows could not be read again; null while all is well. */
  onRetry: (() => void) | null;
}

type OpenDialog = { cards: readonly PipelineCard[] } & (
  | { part: 'move' | 'assign' | 'tag' | 'message' | 'invite' }
  | { part: 'close'; stage: PipelineStage }
);

/** The pipeline with everything around it: filters, views, selection, drawer. */
export function PipelineScreen({ pipeline, address, isReading, onRetry }: PipelineScreenProps) {
  const userId = useAuth().user?.id ?? '';
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const [now] = useState(() => Date.now());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [lastSelected, setLastSelected] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [done, setDone] = useState<Undoable | null>(null);

  const { moving, move, isBusy } = useMoveCards(address, setDone);
  const { pages, want, hasFailed, retry } = usePipelinePages(userId, address, pipeline);
  useLiveQuery({
    topic: pipeline.live_topic,
    key: recruitingKeys.pipelines(userId),
    // While cards are being moved here, the last move refetches.
    onEvent: isBusy,
  });
  const undo = useUndo();

  const boardKey = JSON.stringify(loadPipeline(userId, address).queryKey);
  const current = useMemo(() => cardColumns(pipeline, address, pages, moving), [pipeline, address, pages, moving]);
  const list = useHeldList(current, {
    board: boardKey,
    isOpen: address.interest !== '' && !isReading,
    total: pipeline.total,
  });
  const { columns } = list;
  // Only what shows is selected: a row that left with a filter, or by a colleague, is not changed unseen.
  const cards = useMemo(
    () => columns.flatMap(({ slots }) => slots.flatMap(({ card }) => (card && selected.has(card.id) ? [card] : []))),
    [columns, selected],
  );
  if (!isReading && cards.length < selected.size) setSelected(new Set(cards.map(({ id }) => id)));
  const moveCards = (moved: readonly PipelineCard[], to: MoveTarget, before: string | null) => {
    const stage = to.by === 'stage' && closingStage(pipeline, moved, to.id);
    if (stage) {
      setDialog({ part: 'close', cards: moved, stage });
      return false;
    }
    list.release(moved.map(({ id }) => id));
    move(moved, to, before);
    return true;
  };

  const open = (next: PipelineAddress, replace = true) =>
    setParams(writePipelineAddress(next), { replace, preventScrollReset: true });
  const change = (part: Partial<PipelineAddress>) => open({ ...address, ...part });
  const drawerOf = (id: string) => `?${writePipelineAddress({ ...address, interest: id }).toString()}`;
  const select = (card: PipelineCard, isRange: boolean) => {
    const range = isRange ? cardsBetween(columns, lastSelected, card.id) : [card];
    const isOn = !selected.has(card.id);
    setSelected((before) => {
      const next = new Set(before);
      for (const { id } of range)
        if (isOn) next.add(id);
        else next.delete(id);
      return next;
    });
    setLastSelected(card.id);
  };

  useEffect(() => {
    // What the drawer has shown was seen: the board need not be read again for that.
    if (!address.interest) return;
    queryClient.setQueriesData<Pipeline>({ queryKey: recruitingKeys.boardsOfColleges(userId) }, (board) =>
      board && 'mentions' in board && board.mentions.some(({ interest_id }) => interest_id === address.interest)
        ? { ...board, mentions: board.mentions.filter(({ interest_id }) => interest_id !== address.interest) }
        : board,
    );
  }, [queryClient, userId, address.interest]);

  const view = {
    pipeline,
    address,
    columns,
    now,
    selected: new Map(cards.map((card) => [card.id, card])),
    drawerOf,
    onMove: moveCards,
    onChooseStage: (card: PipelineCard) => setDialog({ part: 'move', cards: [card] }),
    onSelect: select,
    onHide: (ids: readonly string[]) => setSelected((before) => new Set([...before].filter((id) => !ids.includes(id)))),
    onNeed: want,
  };
  const isNarrow = useNarrow(640);
  // On a phone the drawer covers the page.
  const isDrawerAll = isNarrow && address.interest !== '';
  const closeDialog = () => setDialog(null);
  const notice = done && (
    <UndoNotice
      text={done.text}
      isUndoing={undo.isPending}
      keepsFocus
      onUndo={() => undo.mutate(done, { onSettled: () => setDone(null) })}
      onDismiss={() => setDone(null)}
    />
  );
  const isFiltered = countPipelineFilters(address) > 0;

  return (
    <section className={styles.layout} aria-busy={isReading || undefined}>
      <title>{`Pipeline of ${pipeline.college.name} · Lineup`}</title>
      <PageHeader
        isCompact
        breadcrumb={<ProgramNav college={pipeline.college.slug} current="pipeline" can={pipeline.can} isCompact />}
        title="Pipeline"
        purpose={`${pipeline.college.name} · ${pipeline.total.toLocaleString()} ${pipeline.total === 1 ? 'interest' : 'interests'}${isFiltered ? (pipeline.total === 1 ? ' matches' : ' match') : ''}`}
        actions={
          <div className={styles.tools}>
            <CollegeChoice
              pipeline={pipeline}
              // Games, tags and people are the college's own.
              onChange={(college) =>
                open({ ...address, ...noFilters, only: address.only, college, interest: '' }, false)
              }
            />
            <SavedViews pipeline={pipeline} address={address} onOpen={(next) => open(next, false)} onDone={setDone} />
            <div className={styles.views} role="group" aria-label="Show as">
              <Button aria-pressed={address.view === 'board'} onClick={() => change({ view: 'board' })}>
                <Columns3 size={16} aria-hidden />
                Board
              </Button>
              <Button aria-pressed={address.view === 'table'} onClick={() => change({ view: 'table' })}>
                <List size={16} aria-hidden />
                Table
              </Button>
            </div>
            <ExportPipelineButton college={pipeline.college} filter={filterArguments(address)} label="Export" />
          </div>
        }
      />
      {pipeline.mentions.length > 0 && (
        <ul className={styles.mentions} aria-label="Notes that mention you">
          {pipeline.mentions.map(({ note_id, interest_id, name, by }) => (
            <li key={note_id}>
              <Link to={drawerOf(interest_id)}>
                {by ?? 'A colleague'} mentioned you in a note on {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <PipelineFilterBar pipeline={pipeline} address={address} onChange={change} />
      {(hasFailed || onRetry) && (
        <p className={styles.problem} role="alert">
          Some of this could not be loaded.
          <Button
            onClick={() => {
              retry();
              onRetry?.();
            }}
          >
            Retry
          </Button>
        </p>
      )}
      {columns.every(({ slots }) => slots.length === 0) ? (
        <EmptyState
          icon={<Columns3 aria-hidden />}
          title={isFiltered ? 'No interests match' : 'No interests yet'}
          description={
            isFiltered
              ? 'Clear a filter to see more.'
              : 'Players who send your interest form appear here, along with those you save.'
          }
          action={
            isFiltered ? (
              <Button variant="primary" onClick={() => change(noFilters)}>
                Clear filters
              </Button>
            ) : (
              <LinkButton variant="primary" to={`/college/${pipeline.college.slug}`}>
                Open your college page
              </LinkButton>
            )
          }
        />
      ) : address.view === 'table' ? (
        <PipelineTable key={boardKey} {...view} />
      ) : (
        <PipelineBoard key={boardKey} {...view} />
      )}
      {pipeline.withdrawn.length > 0 && (
        <withdrawn.Part pipeline={pipeline} isTable={address.view === 'table'} drawerOf={drawerOf} />
      )}
      {cards.length > 0 && pipeline.can.work && (
        <BulkBar
          pipeline={pipeline}
          cards={cards}
          onOpen={(part) => setDialog({ part, cards })}
          isRaised={done !== null && !isDrawerAll}
          onClear={() => setSelected(new Set())}
        />
      )}
      {!isDrawerAll && notice}
      {address.interest && (
        <drawing.Part
          key={pipeline.college.id}
          id={address.interest}
          pipeline={pipeline}
          order={list.order}
          total={list.total}
          isFull={isNarrow}
          notice={isDrawerAll && notice}
          onOpen={(id) => void navigate(drawerOf(id), { replace: true, preventScrollReset: true })}
          onDialog={(part, card) => setDialog({ part, cards: [card] })}
          onDone={setDone}
          onClose={() => change({ interest: '' })}
        />
      )}
      {dialog?.part === 'move' && (
        <choosing.Part
          pipeline={pipeline}
          cards={dialog.cards}
          onChoose={({ id, name }) => moveCards(dialog.cards, { by: 'stage', id, key: id, name }, null)}
          onClose={closeDialog}
        />
      )}
      {dialog?.part === 'assign' && (
        <assigning.Part pipeline={pipeline} cards={dialog.cards} onDone={setDone} onClose={closeDialog} />
      )}
      {dialog?.part === 'tag' && (
        <tagging.Part pipeline={pipeline} cards={dialog.cards} onDone={setDone} onClose={closeDialog} />
      )}
      {dialog?.part === 'close' && (
        <closing.Part pipeline={pipeline} cards={dialog.cards} stage={dialog.stage} onClose={closeDialog} />
      )}
      {dialog?.part === 'invite' && (
        <inviting.Part cards={dialog.cards} college={pipeline.college.slug} onClose={closeDialog} />
      )}
      {dialog?.part === 'message' && (
        <messaging.Part cards={dialog.cards} seasons={pipeline.seasons} onClose={closeDialog} />
      )}
    </section>
  );
}
