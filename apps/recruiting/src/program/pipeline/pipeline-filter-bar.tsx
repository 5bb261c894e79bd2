import { useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { BottomSheet } from '@lineup/ui/bottom-sheet';
import { SelectFilter } from '@lineup/ui/filters';
import { Button } from '@lineup/ui/button';
import { SearchField } from '@lineup/ui/search-field';
import type { Pipeline } from '../model/load-pipeline';
import {
  countPipelineFilters,
  interestSources,
  noFilters,
  PIPELINE_TEXT_MAX,
  pipelineGroups,
  pipelineNarrowings,
  pipelineSorts,
  stageAges,
  stageKinds,
  UNASSIGNED,
  type PipelineAddress,
} from '../../model/pipeline-address';
import styles from './pipeline.module.css';

interface PipelineFilterBarProps {
  pipeline: Pipeline;
  address: PipelineAddress;
  onChange(change: Partial<PipelineAddress>): void;
}

/** Search, filters, grouping and order: one row on a wide screen, a sheet on a phone. */
export function PipelineFilterBar({ pipeline, address, onChange }: PipelineFilterBarProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [timesCleared, setTimesCleared] = useState(0);
  const on = countPipelineFilters(address);
  const inSheet = countPipelineFilters({ ...address, text: '' });
  const fields = <FilterFields pipeline={pipeline} address={address} onChange={onChange} />;
  return (
    <search className={styles.filters} aria-label="Pipeline">
      <SearchField
        key={timesCleared}
        label="Search interests"
        placeholder="Name, in-game name or school"
        value={address.text}
        maxLength={PIPELINE_TEXT_MAX}
        onChange={(text) => onChange({ text })}
      />
      <div className={styles.fields}>{fields}</div>
      <Button className={styles.sheetButton} onClick={() => setSheetOpen(true)}>
        <SlidersHorizontal size={16} aria-hidden />
        {inSheet > 0 ? `Filters (${inSheet})` : 'Filters'}
      </Button>
      {on > 0 && (
        <Button
          variant="ghost"
          onClick={() => {
            setTimesCleared(timesCleared + 1);
            onChange(noFilters);
          }}
        >
          Clear filters
        </Button>
      )}
      {isSheetOpen && (
        <BottomSheet title="Filters" doneLabel="Show interests" onClose={() => setSheetOpen(false)}>
          <div className={styles.sheet}>{fields}</div>
        </BottomSheet>
      )}
    </search>
  );
}

function FilterFields({ pipeline, address, onChange }: PipelineFilterBarProps) {
  const { games, class_years, tags, people } = pipeline;
  const named = (all: readonly { id: string; name: string }[]) =>
    Object.fromEntries(all.map(({ id, name }) => [id, name]));
  // What is in the address but no longer in the pipeline is said in words, not as an id.
  const gone = (all: readonly { id: string }[], id: string, name: string) =>
    id && id !== UNASSIGNED && !all.some((each) => each.id === id) ? { [id]: name } : {};
  return (
    <>
      <SelectFilter
        label="Show"
        all="All interests"
        choices={pipelineNarrowings}
        value={address.only}
        onChange={(only) => onChange({ only })}
      />
      <SelectFilter
        label="Game"
        all="All games"
        choices={{ ...named(games), ...gone(games, address.game, 'A game no longer here') }}
        value={address.game}
        onChange={(game) => onChange({ game })}
      />
      <SelectFilter
        label="Class year"
        all="All class years"
        choices={Object.fromEntries(class_years.map((year) => [String(year), `Class of ${year}`]))}
        value={address.year}
        onChange={(year) => onChange({ year })}
      />
      <SelectFilter
        label="Tag"
        all="All tags"
        choices={{ ...named(tags), ...gone(tags, address.tag, 'A deleted tag') }}
        value={address.tag}
        onChange={(tag) => onChange({ tag })}
      />
      <SelectFilter
        label="Assigned to"
        all="Anyone"
        choices={{
          [UNASSIGNED]: 'Unassigned',
          ...named(people),
          ...gone(people, address.assignee, 'A former colleague'),
        }}
        value={address.assignee}
        onChange={(assignee) => onChange({ assignee })}
      />
      <SelectFilter
        label="Time in stage"
        all="Any time in stage"
        choices={Object.fromEntries(Object.entries(stageAges).map(([days, name]) => [days, `In stage ${name}`]))}
        value={address.days === '' ? '' : `${address.days}`}
        onChange={(days) => onChange({ days: days === '' ? '' : (Number(days) as keyof typeof stageAges) })}
      />
      {/* Come with links from the dashboard; shown while they are on. */}
      {address.kind && (
        <SelectFilter
          label="Kind of stage"
          all="All stages"
          choices={stageKinds}
          value={address.kind}
          onChange={(kind) => onChange({ kind })}
        />
      )}
      {address.source && (
        <SelectFilter
          label="Source"
          all="All sources"
          choices={interestSources}
          value={address.source}
          onChange={(source) => onChange({ source })}
        />
      )}
      <SelectFilter
        label="Group by"
        choices={Object.fromEntries(
          Object.entries(pipelineGroups).map(([id, name]) => [id, `By ${name.toLowerCase()}`]),
        )}
        value={address.group}
        onChange={(group) => onChange({ group: (group || 'stage') as PipelineAddress['group'] })}
      />
      <SelectFilter
        label="Sort by"
        choices={pipelineSorts}
        value={address.sort}
        onChange={(sort) => onChange({ sort: sort || 'order' })}
      />
    </>
  );
}
